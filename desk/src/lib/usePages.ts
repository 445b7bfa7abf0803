import { useInfiniteQuery } from '@tanstack/react-query';
import type { DeskKey } from './call.ts';

const PAGE = 50;

interface PageOf<Line> {
  items: Line[];
  nextCursor: string | null;
}

/**
 * A list that is read page by page.
 * @param input what tells this list from others of its call: it belongs to the key
 * @param read asks for one page
 */
export function usePages<Line>(
  key: DeskKey,
  input: object,
  read: (page: { limit: number; cursor?: string }, signal: AbortSignal) => Promise<PageOf<Line>>,
) {
  const pages = useInfiniteQuery({
    queryKey: [key, input],
    queryFn: ({ pageParam, signal }) => read({ limit: PAGE, ...(pageParam !== '' && { cursor: pageParam }) }, signal),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  return { ...pages, rows: pages.data?.pages.flatMap(({ items }) => items) ?? [] };
}
