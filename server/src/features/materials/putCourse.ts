import { isDeepStrictEqual } from 'node:util';
import type { Tx } from '../../platform/db/database.ts';
import {
  followDeck,
  listCurrentWords,
  lockCourse,
  type NewCourse,
  putCourseRow,
  putDeck,
  putTemplate,
  putWords,
  retireOthers,
} from './courseStore.ts';
import { picturesOfWords, withoutRepeats } from './rules.ts';

const LEVEL_OF_NONE = 'All levels';

export interface PutCourse {
  id: string;
  slug: string;
  title: string;
  lessonsCount: number;
  slidesCount: number;
  homeworkCount: number;
  wordsCount: number;
  changedCount: number;
}

/** Creates or updates a course, matched by its slug and keys. */
export async function putCourse(tx: Tx, course: NewCourse, now: Date): Promise<PutCourse> {
  await lockCourse(tx, course.slug);
  const { id: courseId, title } = await putCourseRow(tx, course, LEVEL_OF_NONE);
  const deckIds = new Map<string, string>();
  const kept = { decks: [] as string[], templates: [] as string[] };
  let changedCount = 0;
  for (const [index, deck] of course.decks.entries()) {
    const position = course.isWhole ? index + 1 : undefined;
    const words = withoutRepeats(deck.words);
    const found = picturesOfWords(
      words.map(({ word }) => word),
      deck.slides,
    );
    const pictured = words.map(({ word, pictureKey, soundKey }, at) => ({
      word,
      pictureKey: pictureKey ?? found[at] ?? null,
      soundKey,
    }));
    // A teacher may change words between lessons; a held lesson must keep the words it taught.
    const isNewVersion =
      course.teacherId !== undefined && !isDeepStrictEqual(await listCurrentWords(tx, courseId, deck.key), pictured);
    const { id, isChanged } = await putDeck(tx, { courseId, kind: 'lesson', position, now, isNewVersion }, deck);
    if (isChanged) changedCount += 1;
    deckIds.set(deck.key, id);
    kept.decks.push(id);
    await putWords(tx, id, pictured);
  }
  for (const [index, template] of course.homework.entries()) {
    const { key, title: name, slides } = template;
    const position = index + 1;
    const own =
      slides.length > 0
        ? await putDeck(tx, { courseId, kind: 'homework', position, now }, { key, title: name, notes: '', slides })
        : undefined;
    if (own) kept.decks.push(own.id);
    const lessonDeckId = template.after === null ? null : (deckIds.get(template.after) ?? null);
    kept.templates.push(await putTemplate(tx, { courseId, position, deckId: own?.id ?? null, lessonDeckId }, template));
  }
  if (course.isWhole) await retireOthers(tx, courseId, kept, now);
  else await followDeck(tx, courseId);
  return {
    id: courseId,
    slug: course.slug,
    title,
    lessonsCount: course.decks.length,
    slidesCount: course.decks.reduce((sum, deck) => sum + deck.slides.length, 0),
    homeworkCount: course.homework.length,
    wordsCount: course.decks.reduce((sum, deck) => sum + deck.words.length, 0),
    changedCount,
  };
}
