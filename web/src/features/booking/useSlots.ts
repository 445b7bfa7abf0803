import { useQueries } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTimeFormat } from '../../lib/time.ts';
import { useProfile } from '../profile/index.ts';
import { slotsQueries } from './api.ts';
import type { Slot } from './slotDays.ts';

export interface SlotsState {
  slots: readonly Slot[] | undefined;
  isPending: boolean;
  /** null while nothing has failed. */
  error: Error | null;
  refetch: () => Promise<unknown>;
}

/** All bookable slots of a teacher, in the reader's zone. */
export function useSlots(of: { teacherId: string; lessonId?: string; daysAhead: number }): SlotsState {
  const { timeZone } = useProfile();
  const time = useTimeFormat(timeZone);
  const [now] = useState(() => new Date());
  const today = time.wall(now).day;
  const parts = useQueries({ queries: slotsQueries({ ...of, today }) });
  const isPending = parts.some((one) => one.isPending);
  const error = parts.find((one) => one.isError)?.error ?? null;
  const instants = parts.flatMap((one) => one.data?.slots ?? []).join(' ');
  const slots = useMemo(
    () => (instants === '' ? [] : instants.split(' ')).map((at) => ({ ...time.wall(new Date(at)), at })),
    [instants, time],
  );
  return {
    slots: isPending || error ? undefined : slots,
    isPending,
    error,
    refetch: () => Promise.all(parts.map((one) => one.refetch())),
  };
}
