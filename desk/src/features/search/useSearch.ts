import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Reply } from '../../lib/call.ts';
import { query } from '../../lib/queries.ts';

export type Found = Reply<'GET /api/v2/manager/search'>;

const WAIT_MS = 120;

/**
 * The school's search results for a typed text. Previous results stay until the next ones arrive.
 * @returns found: undefined before the first results; isStale: whether the results for the typed text are yet to come
 */
export function useSearch(typed: string): { found: Found | undefined; error: unknown; isStale: boolean } {
  const q = typed.trim();
  const [asked] = useDebouncedValue(q, WAIT_MS);
  const search = useQuery({
    ...query('GET /api/v2/manager/search', { query: { q: asked } }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  });
  const found = q === '' ? undefined : search.data;
  const isWaiting = asked !== '' && (search.isPending || search.isPlaceholderData);
  return { found, error: search.error, isStale: q !== asked || isWaiting };
}
