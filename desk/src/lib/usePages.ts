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

/** A paged list, as `List` shows it. */
export interface Pages<Line> {
  rows: readonly Line[];
  total: number;
  isTotalCut: boolean;
  /** When the rows were read. */
  readAt: number;
  isPending: boolean;
  /** The rows shown are those of the previous filter. */
  isPlaceholderData: boolean;
  isFetchingNextPage: boolean;
  hasNextPage: boolean;
  error: unknown;
  again: () => Promise<unknown>;
  fetchNextPage: () => Promise<unknown>;
}

/**
 * A paged list.
 * @param input distinguishes this list from others of its call: part of the query key
 * @param read requests one page
 * @param how `everyMs`: refetch interval; `isKept`: keeps the previous filter's rows until the new ones arrive. Not for
 * lists of one person, whose rows would appear under another's name.
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
