import type { AbsenceRequest, Schedule, ScheduleWeek } from '@skylark/contract/schedule';
import { aTeacher } from './people.ts';

const { timeZone } = aTeacher();

/** An empty week of 2026. */
export const aWeek = (more: Partial<ScheduleWeek> = {}): ScheduleWeek => ({
  timeZone,
  days: [23, 24, 25, 26, 27, 28, 29].map((day) => `2026-11-${day}`),
  hours: [],
  closed: [],
  lessons: [],
  clockChanges: [],
  ...more,
});

/** Mondays from 9 to 12. */
export const aSchedule = (more: Partial<Schedule> = {}): Schedule => ({
  timeZone,
  hours: [{ weekday: 1, from: '09:00', to: '12:00' }],
  closedSlots: [],
  ...more,
});

/** Two lessons wait for substitutes. */
export const anAbsence = (more: Partial<AbsenceRequest> = {}): AbsenceRequest => ({
  id: '01900000-0000-7000-8000-000000000070',
  startsAt: '2036-12-24T08:00:00Z',
  endsAt: '2036-12-24T10:00:00Z',
  reason: 'Ill',
  createdAt: '2036-12-23T08:00:00Z',
  lessons: 2,
  waiting: 2,
  isDecided: false,
  ...more,
});
