import { useQueries } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTimeFormat } from '../../lib/time.ts';
import { useProfile } from '../profile/index.ts';
import { moveTimesQueries, slotsQueries } from './api.ts';
import type { Slot } from './slotDays.ts';

export interface SlotsState {
  /** Within the family's hours. */
  slots: readonly Slot[] | undefined;
  /** All slots of the teacher, soonest first; equal to `slots` if none lie outside the family's hours. */
  all: readonly Slot[];
  isPending: boolean;
  /** null as long as nothing has failed. */
  error: Error | null;
  refetch: () => Promise<unknown>;
}

/** All bookable slots of a teacher, in the reader's zone. */
export const useSlots = (of: { teacherId: string; lessonId?: string; daysAhead: number }): SlotsState =>
  useQueriedSlots((today) => slotsQueries({ ...of, today }));

/** The times that a teacher can offer for a lesson. */
export const useMoveTimes = (lessonId: string): SlotsState =>
  useQueriedSlots((today) => moveTimesQueries(lessonId, today));

function useQueriedSlots(queriesOf: (today: string) => ReturnType<typeof slotsQueries>): SlotsState {
  const { timeZone } = useProfile();
  const time = useTimeFormat(timeZone);
  const [now] = useState(() => new Date());
  const today = time.wall(now).day;
  const parts = useQueries({ queries: queriesOf(today) });
  const isPending = parts.some((one) => one.isPending);
  const error = parts.find((one) => one.isError)?.error ?? null;
  const own = parts.flatMap((one) => one.data?.slots ?? []).join(' ');
  const beyond = parts.flatMap((one) => one.data?.beyond ?? []).join(' ');
  const slots = useMemo(() => slotsAt(own, time), [own, time]);
  const all = useMemo(
    () =>
      beyond === '' ? slots : [...slots, ...slotsAt(beyond, time)].sort((a, b) => Date.parse(a.at) - Date.parse(b.at)),
    [slots, beyond, time],
  );
  return {
    slots: isPending || error ? undefined : slots,
    all,
    isPending,
    error,
    refetch: () => Promise.all(parts.map((one) => one.refetch())),
  };
}

/** @param instants joined by spaces: as a string it stays equal after a request that brings nothing new */
const slotsAt = (instants: string, time: ReturnType<typeof useTimeFormat>): Slot[] =>
  (instants === '' ? [] : instants.split(' ')).map((at) => ({ ...time.wall(new Date(at)), at }));
