import { queryOptions } from '@tanstack/react-query';
import type { CodeStrategy } from '@skylark/contract/auth.facts';
import type { Locale } from '@skylark/contract/people.facts';
import { call } from '../../lib/call.ts';
import { shownChild } from '../../lib/shownChild.ts';

export interface ProfileChanges {
  firstName?: string;
  lastName?: string;
  parentName?: string;
  locale?: Locale;
}

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: async ({ signal }) => {
    const profile = await call('GET /api/v2/profile', { signal });
    shownChild.show(profile);
    return profile;
  },
  staleTime: Number.POSITIVE_INFINITY,
});

export const lessonCountersQuery = queryOptions({
  queryKey: ['lessons', 'counters'],
  queryFn: ({ signal }) => call('GET /api/v2/lessons/counters', { signal }),
});

export const homeworkCountersQuery = queryOptions({
  queryKey: ['homeworks', 'counters'],
  queryFn: ({ signal }) => call('GET /api/v2/homeworks/counters', { signal }),
});

export const packagesQuery = queryOptions({
  queryKey: ['packages'],
  queryFn: ({ signal }) => call('GET /api/v2/profile/lesson_packages', { signal }),
});

/** Below the profile: what is heard of one is asked of the other. */
export const childViewQuery = (studentId: string) =>
  queryOptions({
    queryKey: ['profile', 'child_view', studentId],
    queryFn: ({ signal }) => call('GET /api/v2/students/{id}/child_view', { params: { id: studentId }, signal }),
  });
export const setChildView = (studentId: string, childView: boolean) =>
  call('PUT /api/v2/students/{id}/child_view', { params: { id: studentId }, body: { childView } });

export const changeProfile = (body: ProfileChanges) => call('PATCH /api/v2/profile', { body });
export const setTimeZone = (timeZone: string) => call('POST /api/v2/profile/time_zone', { body: { timeZone } });
export const resendConfirmation = () => call('GET /api/v2/profile/resend_confirmation_email');

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
export const endDevice = (id: string) => call('DELETE /api/v2/profile/sessions/{id}', { params: { id } });
export const endOtherDevices = () => call('DELETE /api/v2/profile/sessions');
