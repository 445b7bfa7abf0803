import { queryOptions } from '@tanstack/react-query';
import type { Locale, ReadingLevel } from '@skylark/contract/people.facts';
import { call } from '../../lib/call.ts';
import { shownChild } from '../../lib/shownChild.ts';

export interface ProfileChanges {
  firstName?: string;
  lastName?: string;
  parentName?: string;
  age?: number;
  reads?: ReadingLevel;
  likes?: string;
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

export const changeProfile = (body: ProfileChanges) => call('PATCH /api/v2/profile', { body });
export const setTimeZone = (timeZone: string) => call('POST /api/v2/profile/time_zone', { body: { timeZone } });
export const resendConfirmation = () => call('GET /api/v2/profile/resend_confirmation_email');
