import { HomeworkMark } from '@skylark/contract/homework';
import { markOf } from '@skylark/contract/played';
import type { Db } from '../../platform/db/database.ts';
import { listSlides, shownActivity } from '../materials/index.ts';
import { loadRoom } from '../room/index.ts';
import type { HomeworkRow } from './store.ts';

/** Marks the activities of a homework by the moves that its room has on disk: the page waits until all of its own are. */
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
    return { slideId, ...markOf(activity, play?.moves ?? []) };
  });
}

/** As they were kept; a mark of a form that is no more is left out. */
export const shownMarks = (stored: unknown): HomeworkMark[] =>
  (Array.isArray(stored) ? stored : []).flatMap((one) => HomeworkMark.safeParse(one).data ?? []);
