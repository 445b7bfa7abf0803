import { seededBy } from '@skylark/contract/activity.facts';
import { HomeworkMark } from '@skylark/contract/homework';
import { markOf } from '@skylark/contract/played';
import type { Db } from '../../platform/db/database.ts';
import { listSlides, shownActivity } from '../materials/index.ts';
import { loadRoom } from '../room/index.ts';
import type { HomeworkRow } from './store.ts';

/** Marks a homework's activities by the moves its room has on disk; the page waits until all of its own are stored. */
export async function marksOf(db: Db, { id, deckId }: Pick<HomeworkRow, 'id' | 'deckId'>): Promise<HomeworkMark[]> {
  const slides = deckId === null ? [] : await listSlides(db, deckId);
  const played = slides.flatMap((slide) => {
    const activity = shownActivity(slide.activity);
    return activity ? [{ slideId: slide.id, activity }] : [];
  });
  if (played.length === 0) return [];
  const { plays } = (await loadRoom(db, id)).state;
  return played.map(({ slideId, activity }) => {
    const play = plays.find(({ page }) => page === `slide:${slideId}`);
    return { slideId, ...markOf(seededBy(activity, id), play?.moves ?? [], play?.before) };
  });
}

/** As stored; marks in an unknown format are left out. */
export const shownMarks = (stored: unknown): HomeworkMark[] =>
  (Array.isArray(stored) ? stored : []).flatMap((one) => HomeworkMark.safeParse(one).data ?? []);
