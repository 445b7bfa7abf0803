import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

export const referralQuery = queryOptions({
  queryKey: ['referral'],
  queryFn: ({ signal }) => call('GET /api/v2/referral', { signal }),
});
