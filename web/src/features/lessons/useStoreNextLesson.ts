import type { LessonCard } from '@skylark/contract/lessons';
import { endOfLesson } from '@skylark/contract/lessons.facts';
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
  const { startsAt, teacher } = next ?? {};
  const endMs = next ? endOfLesson(next) : 0;
  const firstName = teacher?.firstName;
  const isKnown = next !== undefined && type === 'student';
  useEffect(() => {
    if (!isKnown) return;
    if (startsAt === undefined || firstName === undefined) return storeNextLesson(undefined);
    const endsAt = new Date(endMs).toISOString();
    storeNextLesson({ personId, startsAt, endsAt, timeZone, place, teacher: firstName });
  }, [isKnown, personId, startsAt, endMs, firstName, timeZone, place]);
}
