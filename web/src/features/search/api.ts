import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

export const searchQuery = (text: string) =>
  queryOptions({
    queryKey: ['search', text],
    queryFn: ({ signal }) => call('GET /api/v2/search', { query: { text }, signal }),
  });
