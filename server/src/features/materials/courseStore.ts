import type { StoredActivity } from '@skylark/contract/activity';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { Failure } from '../../platform/http/failure.ts';
import { replaceDeck } from '../lessons/index.ts';
import { hasSameSlides } from './rules.ts';

export interface NewSlide {
  imageKey: string;
  thumbKey: string;
  description: string;
  note: string;
  soundKey: string | null;
  activity: StoredActivity | null;
}
export interface NewDeck {
  key: string;
  title: string;
  notes: string;
  words: { word: string; pictureKey: string | null; soundKey: string | null }[];
  slides: NewSlide[];
}
export interface NewTemplate {
  key: string;
  title: string;
  task: string;
  /** Key of the lesson deck it follows. */
  after: string | null;
  slides: NewSlide[];
}
export interface NewCourse {
  slug: string;
  /** Owner of a teacher's own course; omitted for the school's. */
  teacherId?: string;
  /** null: unchanged. */
  title: string | null;
  level: string | null;
  description: string | null;
  /** Whether these are all of the course's decks; otherwise its other decks stay. */
  isWhole: boolean;
  decks: NewDeck[];
  homework: NewTemplate[];
}

/** Serialises updates of a course over all servers. */
export const lockCourse = async (tx: Tx, slug: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`course:${slug}`}, 0))`.execute(tx);
};

/** @throws Failure import_course_file if the slug belongs to a teacher's own course, or another teacher's */
export const putCourseRow = async (
  tx: Tx,
  course: NewCourse,
  level: string,
): Promise<{ id: string; title: string }> => {
  const { slug, title, description, teacherId = null } = course;
  const put = await tx
    .insertInto('courses')
    .values({ slug, title: title ?? slug, level: course.level ?? level, description: description ?? '', teacherId })
    .onConflict((conflict) =>
      conflict
        .column('slug')
        .doUpdateSet((eb) => ({
          title: title ?? eb.ref('courses.title'),
          level: course.level ?? eb.ref('courses.level'),
          description: description ?? eb.ref('courses.description'),
        }))
        .where('courses.teacherId', 'is not distinct from', teacherId),
    )
    .returning(['id', 'title'])
    .executeTakeFirst();
  if (!put) throw new Failure('import_course_file', { slug: 'taken' });
  return put;
};

export type DeckKind = 'lesson' | 'homework';

/** The words of the current deck with this key. */
export const listCurrentWords = (tx: Tx, courseId: string, key: string) =>
  tx
    .selectFrom('deckWords as w')
    .innerJoin('decks as d', 'd.id', 'w.deckId')
    .select(['w.word', 'w.pictureKey', 'w.soundKey'])
    .where('d.courseId', '=', courseId)
    .where('d.kind', '=', 'lesson')
    .where('d.key', '=', key)
    .where('d.retiredAt', 'is', null)
    .orderBy('w.position')
    .execute();

/** Retires the deck, so that it can't be picked any more; lessons using it keep it. */
export const retireDeckOf = (tx: Tx, courseSlug: string, key: string, now: Date) =>
  tx
    .updateTable('decks')
    .set({ retiredAt: now })
    .where('key', '=', key)
    .where('retiredAt', 'is', null)
    .where('courseId', 'in', tx.selectFrom('courses').select('id').where('slug', '=', courseSlug))
    .execute();

export const countDecks = async (db: Db, courseId: string): Promise<number> => {
  const counted = await db
    .selectFrom('decks')
    .select((eb) => eb.fn.coalesce(eb.fn.max('position'), eb.lit(0)).as('last'))
    .where('courseId', '=', courseId)
    .where('kind', '=', 'lesson')
    .where('retiredAt', 'is', null)
    .executeTakeFirstOrThrow();
  return counted.last;
};

/**
 * Updates the deck with this key. If its pictures, recordings or activities changed, a new deck replaces it, including
 * in booked lessons. The old one is retired; lessons that used it keep it with its slides and their drawings.
 */
export async function putDeck(
  tx: Tx,
  of: { courseId: string; kind: DeckKind; position: number | undefined; now: Date; isNewVersion?: boolean },
  deck: Omit<NewDeck, 'words'>,
): Promise<{ id: string; isChanged: boolean }> {
  const { courseId, kind, now } = of;
  const { key, title, notes } = deck;
  const known = await tx
    .selectFrom('decks')
    .select(['id', 'position'])
    .where('courseId', '=', courseId)
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('retiredAt', 'is', null)
    .executeTakeFirst();
  const position = of.position ?? known?.position ?? (await countDecks(tx, courseId)) + 1;
  if (known) {
    const slides = await tx
      .selectFrom('slides')
      .select(['id', 'imageKey', 'thumbKey', 'soundKey', 'activity'])
      .where('deckId', '=', known.id)
      .orderBy('position')
      .execute();
    if (of.isNewVersion !== true && hasSameSlides(slides, deck.slides)) {
      await tx.updateTable('decks').set({ title, notes, position }).where('id', '=', known.id).execute();
      for (const [index, slide] of slides.entries()) {
        const { thumbKey = slide.thumbKey, description = '', note = '' } = deck.slides[index] ?? {};
        await tx.updateTable('slides').set({ thumbKey, description, note }).where('id', '=', slide.id).execute();
      }
      return { id: known.id, isChanged: false };
    }
    await retireDeck(tx, known.id, now);
  }
  const { id } = await tx
    .insertInto('decks')
    .values({ courseId, kind, key, position, title, notes })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('slides')
    .values(
      deck.slides.map((slide, index) => ({
        ...slide,
        activity: slide.activity && JSON.stringify(slide.activity),
        deckId: id,
        position: index + 1,
      })),
    )
    .execute();
  if (known) await replaceDeck(tx, known.id, id);
  return { id, isChanged: known !== undefined };
}

const retireDeck = async (tx: Tx, id: string, now: Date): Promise<void> => {
  await tx.updateTable('decks').set({ retiredAt: now }).where('id', '=', id).execute();
};

/**
 * Retires decks and templates the course no longer has: they can't be picked any more, and whoever used them keeps
 * them.
 */
export async function retireOthers(
  tx: Tx,
  courseId: string,
  kept: { decks: readonly string[]; templates: readonly string[] },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('decks')
    .set({ retiredAt: now })
    .where('courseId', '=', courseId)
    .where('retiredAt', 'is', null)
    .where(sql<boolean>`not id = any(${kept.decks}::uuid[])`)
    .execute();
  await tx
    .updateTable('homeworkTemplates')
    .set({ retiredAt: now })
    .where('courseId', '=', courseId)
    .where('retiredAt', 'is', null)
    .where(sql<boolean>`not id = any(${kept.templates}::uuid[])`)
    .execute();
}

/**
 * @param words without repeats (withoutRepeats); if the database's case folding finds further duplicates, the first is
 * kept
 */
export async function putWords(tx: Tx, deckId: string, words: NewDeck['words']): Promise<void> {
  await tx.deleteFrom('deckWords').where('deckId', '=', deckId).execute();
  if (words.length === 0) return;
  await tx
    .insertInto('deckWords')
    .values(words.map((word, index) => ({ ...word, deckId, position: index + 1 })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function putTemplate(
  tx: Tx,
  of: { courseId: string; position: number; deckId: string | null; lessonDeckId: string | null },
  template: Pick<NewTemplate, 'key' | 'title' | 'task'>,
): Promise<string> {
  const { key, title, task } = template;
  const known = await tx
    .updateTable('homeworkTemplates')
    .set({ title, task, position: of.position, deckId: of.deckId, lessonDeckId: of.lessonDeckId })
    .where('courseId', '=', of.courseId)
    .where('key', '=', key)
    .where('retiredAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (known) return known.id;
  const made = await tx
    .insertInto('homeworkTemplates')
    .values({ ...of, key, title, task })
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
}

/** When only part of a course is imported, existing templates switch to the new version of their deck. */
export const followDeck = async (tx: Tx, courseId: string): Promise<void> => {
  await sql`
    update homework_templates t set lesson_deck_id = fresh.id
    from decks old join decks fresh on fresh.course_id = old.course_id and fresh.kind = old.kind and fresh.key = old.key
      and fresh.retired_at is null
    where t.course_id = ${courseId} and t.retired_at is null and t.lesson_deck_id = old.id and old.retired_at is not null`.execute(
    tx,
  );
};

/** Which of these files aren't used anywhere. */
export async function unusedFiles(db: Db, keys: readonly string[]): Promise<string[]> {
  const found = await sql<{ key: string }>`
    select key from unnest(${keys}::text[]) as given(key)
    where not exists (select 1 from slides s where s.image_key = key or s.thumb_key = key)
      and not exists (select 1 from slides s where s.sound_key = key)
      and not exists (select 1 from deck_words w where w.picture_key = key or w.sound_key = key)
      and not exists (select 1 from school_voices v where v.sound_key = key)
      and not exists (select 1 from teacher_deck_files f where f.file_key = key)
      and not exists (
        select 1 from slides s, jsonb_array_elements(s.activity -> 'parts') part
        where part -> 'picture' ->> 'key' = given.key)`.execute(db);
  return found.rows.map((row) => row.key);
}
