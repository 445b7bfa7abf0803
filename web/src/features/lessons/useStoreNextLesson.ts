import type { LessonCard } from '@skylark/contract/lessons';
import { useEffect } from 'react';
import { storeNextLesson } from '../../lib/nextLesson.ts';
import { useTimeFormat } from '../../lib/time.ts';
import { useProfile } from '../profile/index.ts';

/**
 * Stores the next lesson, so that a family without a network can still see it.
 * @param next undefined: not known yet; null: none
 */
export function useStoreNextLesson(next: LessonCard | null | undefined): void {
  const { id: personId, type, timeZone } = useProfile();
  const place = useTimeFormat(timeZone).place();
  const { startsAt, durationMinutes = 0, teacher } = next ?? {};
  const firstName = teacher?.firstName;
  const isKnown = next !== undefined && type === 'student';
  useEffect(() => {
    if (!isKnown) return;
    if (startsAt === undefined || firstName === undefined) return storeNextLesson(undefined);
    const endsAt = new Date(Date.parse(startsAt) + durationMinutes * 60_000).toISOString();
    storeNextLesson({ personId, startsAt, endsAt, timeZone, place, teacher: firstName });
  }, [isKnown, personId, startsAt, durationMinutes, firstName, timeZone, place]);
}
