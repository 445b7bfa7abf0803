import type { Locale } from '@skylark/contract/people.facts';
import { SCHOOL_ZONE } from '@skylark/contract/timeZones.facts';
import type { TrialAnswers } from '@skylark/contract/trial';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { browserTimeZone } from '../../lib/locale.ts';

/** Days and hours that suit a family. */
export interface When {
  /** Weekdays, Monday is 1; every day if empty. */
  days: readonly number[];
  fromHour: number;
  toHour: number;
}
export const ANY_TIME: When = { days: [], fromHour: 0, toHour: 24 };
export const isAnyTime = ({ days, fromHour, toHour }: When): boolean =>
  days.length === 0 && fromHour === 0 && toHour === 24;

/** What teachers are chosen for: a trial lesson, with the wizard's answers if there are any, or lessons of a child. */
export type Purpose =
  | { kind: 'trial'; answers?: TrialAnswers | undefined; age?: number | undefined }
  | { kind: 'lessons' };

interface Asked {
  locale: Locale;
  when: When;
  teacherId?: string | undefined;
}

// Keyed below `lessons`, because bookings elsewhere change who is free.
const keyOf = (purpose: Purpose, { locale, when, teacherId }: Asked) =>
  [
    'lessons',
    'teachers',
    purpose.kind,
    purpose.kind === 'trial' ? { answers: purpose.answers ?? null, age: purpose.age ?? null } : null,
    locale,
    isAnyTime(when) ? null : when,
    teacherId ?? null,
  ] as const;

function ask(
  purpose: Purpose,
  { locale, when, teacherId }: Asked,
  more: { cursor?: string; limit?: number; signal: AbortSignal },
) {
  const { signal, ...page } = more;
  const common = {
    locale,
    ...(when.days.length > 0 && { days: when.days.join('') }),
    ...(when.fromHour > 0 && { fromHour: when.fromHour }),
    ...(when.toHour < 24 && { toHour: when.toHour }),
    ...(teacherId !== undefined && { teacherId }),
    ...page,
  };
  if (purpose.kind === 'lessons') return call('GET /api/v2/booking/teachers', { query: common, signal });
  const { studied, format, temperament } = purpose.answers ?? {};
  const { age } = purpose;
  const answers = {
    ...(age !== undefined && { age }),
    ...(studied && { studied }),
    ...(format && { format }),
    ...(temperament && { temperament }),
  };
  return call('GET /api/v2/teachers', { query: { ...common, ...answers, timeZone: browserTimeZone() }, signal });
}

export const choiceQuery = (purpose: Purpose, asked: Asked) =>
  infiniteQueryOptions({
    queryKey: keyOf(purpose, asked),
    queryFn: ({ signal, pageParam }) =>
      ask(purpose, asked, { signal, ...(pageParam !== null && { cursor: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 30_000,
    // The server renders the school's page in the school's time zone.
    refetchOnMount: browserTimeZone() === SCHOOL_ZONE ? true : 'always',
  });

/** One teacher, or why that one isn't available and the most suitable ones that are. */
export const offerQuery = (purpose: Purpose, asked: Omit<Asked, 'when'> & { teacherId: string }) =>
  queryOptions({
    queryKey: [...keyOf(purpose, { ...asked, when: ANY_TIME }), 'one'],
    queryFn: ({ signal }) => ask(purpose, { ...asked, when: ANY_TIME }, { signal, limit: 1 }),
    staleTime: 30_000,
  });
