import { seededBy } from '@skylark/contract/activity.facts';
import { HomeworkMark } from '@skylark/contract/homework';
import { markOf } from '@skylark/contract/played';
import { playedWords } from '@skylark/contract/playedWords';
import { chanceOf } from '@skylark/contract/playRules';
import type { Db } from '../../platform/db/database.ts';
import { listSlides, shownActivity } from '../materials/index.ts';
import { loadRoom } from '../room/index.ts';
import type { HomeworkRow } from './store.ts';

/** Marks a homework's activities by the moves its room has on disk; the page waits until all of its own are stored. */
export async function marksOf(
  db: Db,
  { id, deckId, slideIds }: Pick<HomeworkRow, 'id' | 'deckId' | 'slideIds'>,
): Promise<HomeworkMark[]> {
  const slides = deckId === null ? [] : await listSlides(db, deckId);
  const played = chosenOf(slides, slideIds).flatMap((slide) => {
    const activity = shownActivity(slide.activity);
    return activity ? [{ slideId: slide.id, activity }] : [];
  });
  if (played.length === 0) return [];
  const { plays } = (await loadRoom(db, id)).state;
  return played.map(({ slideId, activity }) => {
    const play = plays.find(({ page }) => page === `slide:${slideId}`);
    const seeded = seededBy(activity, id);
    const [moves, before] = [play?.moves ?? [], play?.before];
    const words = playedWords(seeded, moves, before).map(({ word, result, wrong }) => ({ word, result, wrong }));
    return { slideId, ...markOf(seeded, moves, before), chance: chanceOf(activity), words };
  });
}

/** The slides that a homework asks for. */
export const chosenOf = <Slide extends { id: string }>(slides: readonly Slide[], chosen: readonly string[]): Slide[] =>
  slides.filter(({ id }) => chosen.length === 0 || chosen.includes(id));

/** As stored; marks in an unknown format are left out. */
export const shownMarks = (stored: unknown): HomeworkMark[] =>
  (Array.isArray(stored) ? stored : []).flatMap((one) => HomeworkMark.safeParse(one).data ?? []);
