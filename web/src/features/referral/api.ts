import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

export const referralQuery = queryOptions({
  queryKey: ['referral'],
  queryFn: ({ signal }) => call('GET /api/v2/referral', { signal }),
});

export const inviterQuery = (code: string) =>
  queryOptions({
    queryKey: ['referral', 'inviter', code],
    queryFn: ({ signal }) => call('GET /api/v2/referral/inviters/{code}', { params: { code }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
