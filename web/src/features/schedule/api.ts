import type { WeeklyRange } from '@skylark/contract/schedule.facts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

/**
 * @param day any day of the week; undefined for the current week
 * @param timeZone the person's zone, in which the server lays out the week; a change refetches it
 */
export const weekQuery = (day: string | undefined, timeZone: string) =>
  queryOptions({
    queryKey: ['schedule', 'week', day, timeZone],
    queryFn: ({ signal }) => call('GET /api/v2/schedule/week', { query: { day }, signal }),
    // Other people book lessons meanwhile.
    refetchInterval: 60_000,
  });

export const saveHours = (schedule: { timeZone: string; hours: WeeklyRange[] }) =>
  call('PUT /api/v2/schedule/hours', { body: schedule });
