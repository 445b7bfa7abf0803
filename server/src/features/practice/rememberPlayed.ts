import { createHash } from 'node:crypto';
import { seededBy } from '@skylark/contract/activity.facts';
import { AMONG_MAX } from '@skylark/contract/practice.facts';
import type { Activity } from '@skylark/contract/activity';
import { playedWords } from '@skylark/contract/playedWords';
import type { Play } from '@skylark/contract/playState';
import { invalidatePages } from '../../platform/bus/invalidatePages.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { listMetSince, listSlides, shownActivity } from '../materials/index.ts';
import { findPerson } from '../people/index.ts';
import { dayOf } from './rules.ts';
import { remember } from './remember.ts';
import { lockPractice, type NewAnswer } from './store.ts';

interface Room {
  studentId: string;
  source: 'lesson' | 'homework';
  /** Id of the lesson or homework: the same answer is written once, however often this runs. */
  id: string;
  deckIds: readonly string[];
  plays: readonly Play[];
}

/** Writes a child's answers in a room's activities into its memory of words, for words the child has met. */
export async function rememberPlayed(
  deps: Pick<Deps, 'bus'>,
  tx: Tx,
  { studentId, source, id, deckIds, plays }: Room,
): Promise<void> {
  if (plays.length === 0) return;
  const child = await findPerson(tx, studentId);
  if (!child) return;
  await lockPractice(tx, studentId);
  const met = await listMetSince(tx, studentId);
  const answers: NewAnswer[] = [];
  for (const deckId of deckIds)
    for (const slide of await listSlides(tx, deckId)) {
      const play = plays.find(({ page }) => page === `slide:${slide.id}`);
      const activity = play && shownActivity(slide.activity);
      if (activity) answers.push(...answersOf({ activity, play, source, id, slideId: slide.id, zone: child.timeZone }));
    }
  const added = await remember(
    tx,
    studentId,
    answers.filter(({ word }) => met.has(word)),
  );
  if (added.length > 0) await invalidatePages(deps, tx, [studentId], 'lessons', 'stars');
}

interface Slide {
  activity: Activity;
  play: Play;
  source: Room['source'];
  id: string;
  slideId: string;
  zone: string;
}

const answersOf = ({ activity, play, source, id, slideId, zone }: Slide): NewAnswer[] =>
  playedWords(seededBy(activity, id), play.moves, play.before).map(({ word, result, how, among, second }) => {
    const answeredAt = new Date(play.sinceMs + second * 1_000);
    const key = word.toLowerCase();
    return {
      id: idOf(`${id} ${slideId} ${key} ${how}`),
      word: key,
      result,
      how,
      among: among && Math.min(among, AMONG_MAX),
      source,
      answeredAt,
      day: dayOf(answeredAt, zone),
    };
  });

function idOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
