import { queryOptions } from '@tanstack/react-query';
import type { CodeStrategy } from '@skylark/contract/auth.facts';
import { call } from '../../lib/call.ts';
import { serverNowMs } from '../../lib/clock.ts';

// Queries of the settings; those needed by every page are in api.ts.

/** Keyed below the profile: a change of one also refetches the other. */
export const childViewQuery = (studentId: string) =>
  queryOptions({
    queryKey: ['profile', 'child_view', studentId],
    queryFn: ({ signal }) => call('GET /api/v2/students/{id}/child_view', { params: { id: studentId }, signal }),
  });
export const setChildView = (studentId: string, childView: boolean) =>
  call('PUT /api/v2/students/{id}/child_view', { params: { id: studentId }, body: { childView } });

export const changePassword = (body: { oldPassword: string; password: string }) =>
  call('POST /api/v2/profile/password', { body });
export const changeEmail = (body: { email: string; oldPassword: string }) =>
  call('POST /api/v2/profile/email', { body });
export const askForPhone = (body: { phone: string; oldPassword: string }) =>
  call('POST /api/v2/profile/phone', { body });
export const confirmPhone = (code: string) => call('POST /api/v2/profile/phone/confirmation', { body: { code } });
export const askForProof = (body: { strategy: CodeStrategy; oldPassword: string }) =>
  call('POST /api/v2/profile/proofs', { body });
export const confirmProof = (body: { strategy: CodeStrategy; code: string }) =>
  call('POST /api/v2/profile/proofs/confirmation', { body });
export const setPhoto = (file: Blob) => call('POST /api/v2/profile/photo', { file });
export const removePhoto = () => call('DELETE /api/v2/profile/photo');

export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: ({ signal }) => call('GET /api/v2/profile/sessions', { signal }),
});
export const schoolViewsQuery = queryOptions({
  queryKey: ['devices', 'school_views'],
  queryFn: ({ signal }) => call('GET /api/v2/profile/school_views', { signal }),
  // A view that nobody ends expires.
  refetchInterval: ({ state: { data = [] } }) => {
    const ends = data.filter(({ isOpen }) => isOpen).map(({ endsAt }) => Date.parse(endsAt) - serverNowMs());
    return ends.length > 0 && Math.max(1_000, Math.min(...ends) + 1_000);
  },
});
export const endDevice = (id: string) => call('DELETE /api/v2/profile/sessions/{id}', { params: { id } });
export const endOtherDevices = () => call('DELETE /api/v2/profile/sessions');
