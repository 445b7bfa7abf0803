import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { DeskKey } from './call.ts';

const PAGE = 50;

interface PageOf {
  items: readonly unknown[];
  nextCursor: string | null;
  total: number;
  isTotalCut?: true | undefined;
}
export type LineOf<Page extends PageOf> = Page['items'][number];

/** A list that is read page by page, as a `List` shows it. */
export interface Pages<Line> {
  rows: readonly Line[];
  total: number;
  isTotalCut: boolean;
  /** When what is shown was read. */
  readAt: number;
  isPending: boolean;
  /** What is shown is of the filter before. */
  isPlaceholderData: boolean;
  isFetchingNextPage: boolean;
  hasNextPage: boolean;
  error: unknown;
  again: () => Promise<unknown>;
  fetchNextPage: () => Promise<unknown>;
}

/**
 * A list that is read page by page.
 * @param input what tells this list from others of its call: it belongs to the key
 * @param read asks for one page
 * @param how `everyMs`: asks again by itself; `isKept`: shows the rows of the filter before until the new ones are here.
 * Not for lists of one person, whose rows would be seen under another's name.
 */
export function usePages<Page extends PageOf>(
  key: DeskKey,
  input: object,
  read: (page: { limit: number; cursor?: string }, signal: AbortSignal) => Promise<Page>,
  { everyMs = false, isKept = false }: { everyMs?: number | false; isKept?: boolean } = {},
): Pages<LineOf<Page>> & { last: Page | undefined } {
  const pages = useInfiniteQuery({
    queryKey: [key, input],
    queryFn: ({ pageParam, signal }) => read({ limit: PAGE, ...(pageParam !== '' && { cursor: pageParam }) }, signal),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: everyMs,
    ...(isKept && { placeholderData: keepPreviousData }),
  });
  const last = pages.data?.pages.at(-1);
  return {
    last,
    rows: pages.data?.pages.flatMap(({ items }) => items as LineOf<Page>[]) ?? [],
    total: last?.total ?? 0,
    isTotalCut: last?.isTotalCut === true,
    readAt: pages.dataUpdatedAt,
    isPending: pages.isPending,
    isPlaceholderData: pages.isPlaceholderData,
    isFetchingNextPage: pages.isFetchingNextPage,
    hasNextPage: pages.hasNextPage,
    error: pages.error,
    again: () => (pages.isFetchNextPageError ? pages.fetchNextPage() : pages.refetch()),
    fetchNextPage: pages.fetchNextPage,
  };
}
