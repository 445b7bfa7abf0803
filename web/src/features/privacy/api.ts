import type { CodeStrategy } from '@skylark/contract/auth.facts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

export const exportMyData = () => call('GET /api/v2/profile/data');

export const deletionQuery = queryOptions({
  queryKey: ['deletion'],
  queryFn: ({ signal }) => call('GET /api/v2/profile/deletion', { signal }),
  // Lessons and money may have changed since the dialog was last open.
  gcTime: 0,
});
export const sendDeletionCode = (strategy: CodeStrategy) =>
  call('POST /api/v2/profile/deletion/codes', { body: { strategy } });
export const deleteAccount = (body: {
  oldPassword: string;
  isRefunded: boolean;
  strategy?: CodeStrategy;
  code?: string;
}) => call('POST /api/v2/profile/deletion', { body });
