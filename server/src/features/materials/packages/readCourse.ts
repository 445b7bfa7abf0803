import { StoredActivity } from '@skylark/contract/activity';
import type { Db } from '../../../platform/db/database.ts';
import type { NewCourse, NewDeck, NewSlide } from '../courseStore.ts';
import { findDeck, listSlides } from '../store.ts';
import { listDeckWords } from '../words/store.ts';
import { findCourseRow, listDeckRows, listTemplateRows } from './store.ts';

/** A course of the school in a form that can be imported again. @returns undefined if no course has this slug */
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

/** A deck as stored. The caller has checked access. */
export async function readDeck(db: Db, id: string): Promise<Pick<NewDeck, 'notes' | 'words' | 'slides'>> {
  const deck = await findDeck(db, id);
  return { notes: deck?.notes ?? '', words: await listDeckWords(db, id), slides: await slidesOf(db, id) };
}

/** Slides as stored; an activity in an unknown format is left out, but its slide stays. */
const slidesOf = async (db: Db, deckId: string): Promise<NewSlide[]> =>
  (await listSlides(db, deckId)).map(({ imageKey, thumbKey, description, note, soundKey, activity }) => ({
    imageKey,
    thumbKey,
    description,
    note,
    soundKey,
    activity: StoredActivity.safeParse(activity).data ?? null,
  }));
