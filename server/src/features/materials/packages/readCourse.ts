import { StoredActivity } from '@skylark/contract/activity';
import type { Db } from '../../../platform/db/database.ts';
import type { NewCourse, NewDeck, NewSlide } from '../courseStore.ts';
import { findDeck, listSlides } from '../store.ts';
import { listDeckWords } from '../words/store.ts';
import { findCourseRow, listDeckRows, listTemplateRows } from './store.ts';

/** A course of the school as it can be put in again. @returns undefined when there is none of this slug */
export async function readCourse(db: Db, slug: string): Promise<NewCourse | undefined> {
  const course = await findCourseRow(db, slug);
  if (!course) return undefined;
  const decks: NewCourse['decks'] = [];
  for (const { id, ...deck } of await listDeckRows(db, course.id))
    decks.push({ ...deck, words: await listDeckWords(db, id), slides: await slidesOf(db, id) });
  const homework: NewCourse['homework'] = [];
  for (const { deckId, ...template } of await listTemplateRows(db, course.id))
    homework.push({ ...template, slides: deckId === null ? [] : await slidesOf(db, deckId) });
  const { title, level, description } = course;
  return { slug, title, level, description, isWhole: true, decks, homework };
}

/** One deck as it is kept. The caller has checked who asks. */
export async function readDeck(db: Db, id: string): Promise<Pick<NewDeck, 'notes' | 'words' | 'slides'>> {
  const deck = await findDeck(db, id);
  return { notes: deck?.notes ?? '', words: await listDeckWords(db, id), slides: await slidesOf(db, id) };
}

/** Slides as they are kept; an activity of another version is left out, and its slide stays. */
const slidesOf = async (db: Db, deckId: string): Promise<NewSlide[]> =>
  (await listSlides(db, deckId)).map(({ imageKey, thumbKey, description, note, soundKey, activity }) => ({
    imageKey,
    thumbKey,
    description,
    note,
    soundKey,
    activity: StoredActivity.safeParse(activity).data ?? null,
  }));
