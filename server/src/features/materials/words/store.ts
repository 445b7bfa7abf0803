import { WORDS_PER_LESSON_MAX } from '@skylark/contract/materials.facts';
import { KNOWN_DAYS, type PracticeStage } from '@skylark/contract/practice.facts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { joinTaughtDecks } from '../../lessons/index.ts';
import { schoolVoiceOf } from '../voices/store.ts';

/** SQL column: a row's own recording of its word, otherwise the school's. */
const orSchoolVoice = (word: RawBuilder<unknown>, own = sql`sound_key`) =>
  sql<string | null>`coalesce(${own}, ${schoolVoiceOf(word)})`;

export const listDeckWords = (db: Db, deckId: string) =>
  db
    .selectFrom('deckWords')
    .select(['word', 'pictureKey', orSchoolVoice(sql`deck_words.word`).as('soundKey')])
    .where('deckId', '=', deckId)
    .orderBy('position')
    .execute();

interface LessonWordRow {
  word: string;
  pictureKey: string | null;
  soundKey: string | null;
  isAdded: boolean;
}

/**
 * SQL column: the recording of added word `a` of lesson `l`, from decks of the school or of the lesson's own teacher.
 */
const soundOfAdded = sql`
  (select p.sound_key from deck_words p join decks d on d.id = p.deck_id join courses c on c.id = d.course_id
   where lower(p.word) = lower(a.word) and p.sound_key is not null and (c.teacher_id is null or c.teacher_id = l.teacher_id)
   order by c.teacher_id is null, p.deck_id, p.position limit 1)`;

/**
 * The words of a lesson's decks without the removed ones, those of the planned deck first, then the added ones; an
 * added word gets its picture from any course.
 */
export async function listLessonWords(db: Db, lessonId: string): Promise<LessonWordRow[]> {
  const found = await sql<LessonWordRow>`
    select word, picture_key, ${orSchoolVoice(sql`w.word`)} as sound_key, is_added from (
      (select distinct on (lower(w.word)) w.word, w.picture_key, w.sound_key, false as is_added,
         null::timestamptz as added_at, taught.deck_id is distinct from l.deck_id as is_other, taught.deck_id, w.position
       from lessons l ${joinTaughtDecks} join deck_words w on w.deck_id = taught.deck_id
       where l.id = ${lessonId}
         and not exists (select 1 from lesson_words x where x.lesson_id = l.id and lower(x.word) = lower(w.word))
       order by lower(w.word), is_other, taught.deck_id)
      union all
      select a.word, (select p.picture_key from deck_words p
                      where lower(p.word) = lower(a.word) and p.picture_key is not null
                      order by p.deck_id, p.position limit 1), ${soundOfAdded}, true, a.added_at, false, null, 0
      from lesson_words a join lessons l on l.id = a.lesson_id where a.lesson_id = ${lessonId} and not a.is_removed
    ) as w
    order by is_added, is_other, deck_id, position, added_at, word
    limit ${WORDS_PER_LESSON_MAX * 2}`.execute(db);
  return found.rows;
}

/** A picture for each of these words, by lower-case word: the same one as in lessons. */
export const listWordPictures = (db: Db, words: readonly string[]) =>
  db
    .selectFrom('deckWords')
    .distinctOn(sql`lower(word)`)
    .select([sql<string>`lower(word)`.as('word'), 'pictureKey'])
    .where(
      sql`lower(word)`,
      'in',
      words.map((word) => word.toLowerCase()),
    )
    .where('pictureKey', 'is not', null)
    .orderBy(sql`lower(word)`)
    .orderBy('deckId')
    .orderBy('position')
    .execute();

/** A recording for each of these words, by lower-case word: from the school's decks, or this teacher's own. */
export const listWordSounds = (db: Db, words: readonly string[], teacherId: string) =>
  db
    .selectFrom('deckWords as w')
    .innerJoin('decks as d', 'd.id', 'w.deckId')
    .innerJoin('courses as c', 'c.id', 'd.courseId')
    .distinctOn(sql`lower(w.word)`)
    .select([sql<string>`lower(w.word)`.as('word'), 'w.soundKey'])
    .where(
      sql`lower(w.word)`,
      'in',
      words.map((word) => word.toLowerCase()),
    )
    .where('w.soundKey', 'is not', null)
    .where((eb) => eb.or([eb('c.teacherId', 'is', null), eb('c.teacherId', '=', teacherId)]))
    .orderBy(sql`lower(w.word)`)
    // The voice that the child knows is preferred.
    .orderBy(sql`c.teacher_id is null`)
    .orderBy('w.deckId')
    .orderBy('w.position')
    .execute();

/** The last word of the previous page. */
export interface MetCursor {
  at: Date;
  word: string;
}

/** SQL: how well a child knows its words, according to the stored results of practice. */
const stagesOf = (studentId: string) => sql`(
  select word as card, case when produced_day is not null and stability >= ${KNOWN_DAYS} then 'known' else 'learning' end as stage
  from practice_cards where student_id = ${studentId})`;

/** Without repeats, latest lesson first, then alphabetically. */
export async function listMetWords(db: Db, studentId: string, limit: number, after: MetCursor | null) {
  const found = await sql<{
    word: string;
    pictureKey: string | null;
    soundKey: string | null;
    /** Alternative texts of the slides that its picture may come from. */
    shows: string | null;
    metAt: Date;
    metSince: Date;
    stage: PracticeStage;
  }>`
    select coalesce(max(c.stage), 'new') as stage, min(word) as word, max(picture_key) as picture_key, ${orSchoolVoice(sql`min(w.word)`, sql`max(w.sound_key)`)} as sound_key, string_agg(distinct shows, ' ') as shows, max(starts_at) as met_at, min(over_at) as met_since from (
      select w.word, w.picture_key, w.sound_key, s.description as shows, l.starts_at, coalesce(l.held_at, l.ends_at) as over_at
      from lessons l ${joinTaughtDecks} join deck_words w on w.deck_id = taught.deck_id
        left join slides s on s.deck_id = w.deck_id and s.thumb_key = w.picture_key
      where l.student_id = ${studentId} and l.status = 'held'
        and not exists (select 1 from lesson_words x where x.lesson_id = l.id and lower(x.word) = lower(w.word))
      union all
      select a.word, (select p.picture_key from deck_words p
                      where lower(p.word) = lower(a.word) and p.picture_key is not null
                      order by p.deck_id, p.position limit 1), ${soundOfAdded}, null, l.starts_at, coalesce(l.held_at, l.ends_at)
      from lesson_words a join lessons l on l.id = a.lesson_id
      where l.student_id = ${studentId} and l.status = 'held' and not a.is_removed
    ) as w left join ${stagesOf(studentId)} as c on c.card = lower(w.word)
    group by lower(word)
    having ${after === null} or max(starts_at) < ${after?.at ?? null}::timestamptz
      or (max(starts_at) = ${after?.at ?? null}::timestamptz and lower(word) > ${after?.word ?? ''})
    order by met_at desc, lower(word)
    limit ${limit}`.execute(db);
  return found.rows;
}

/** Serialises concurrent additions, so that they are counted correctly. */
export const lockLessonWords = async (tx: Tx, lessonId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`words:${lessonId}`}, 0))`.execute(tx);
};

/** Records that a word was learned, or that it wasn't. */
export const setLessonWord = async (
  tx: Tx,
  lessonId: string,
  word: string,
  isRemoved: boolean,
  addedAt: Date,
): Promise<void> => {
  await sql`
    insert into lesson_words (lesson_id, word, is_removed, added_at) values (${lessonId}, ${word}, ${isRemoved}, ${addedAt})
    on conflict (lesson_id, lower(word)) do update set word = excluded.word, is_removed = excluded.is_removed,
      added_at = excluded.added_at`.execute(tx);
};

/** Removes the change to a word: a word of the deck is shown again, any other is gone. */
export const removeWordChange = async (tx: Tx, lessonId: string, word: string): Promise<void> => {
  await sql`delete from lesson_words where lesson_id = ${lessonId} and lower(word) = lower(${word})`.execute(tx);
};

/** More words than all lessons used to place a child can have. */
const LADDER_WORDS_MAX = 4_000;

/** The school's own lessons in the order of their courses, each with its words that can be shown. */
export async function listPicturedWords(db: Db) {
  const { rows } = await sql<{
    deckId: string;
    lesson: string;
    number: number;
    course: string;
    level: string;
    word: string;
    pictureKey: string;
    soundKey: string | null;
  }>`
    select d.id as deck_id, d.title as lesson, d.number, c.title as course, c.level, w.word, w.picture_key,
      ${orSchoolVoice(sql`w.word`)} as sound_key
    from courses c
    join lateral (
      select id, title, row_number() over (order by position, id)::int as number from decks
      where course_id = c.id and kind = 'lesson' and retired_at is null
    ) d on true
    join deck_words w on w.deck_id = d.id
    where c.teacher_id is null and w.picture_key is not null
    order by c.title, c.id, d.number, w.position
    limit ${LADDER_WORDS_MAX}`.execute(db);
  return rows;
}
