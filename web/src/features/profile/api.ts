import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => call('GET /api/v2/profile', { signal }),
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

export const setTimeZone = (timeZone: string) => call('POST /api/v2/profile/time_zone', { body: { timeZone } });
export const resendConfirmation = () => call('GET /api/v2/profile/resend_confirmation_email');
