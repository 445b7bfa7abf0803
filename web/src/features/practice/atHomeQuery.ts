import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

/** Keyed below `lessons`: every answer and every held lesson changes it. */
export const atHomeQuery = queryOptions({
  queryKey: ['lessons', 'practice', 'at_home'],
  queryFn: ({ signal }) => call('GET /api/v2/practice/at_home', { signal }),
});
