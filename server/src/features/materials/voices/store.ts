import { type RawBuilder, sql } from 'kysely';
import { countRows } from '../../../platform/db/countRows.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { type Page, requirePlace } from '../../../platform/db/requirePlace.ts';

/** SQL column: the recording of a row of deck_words, or of any word, in the school's own voice. */
export const schoolVoiceOf = (word: RawBuilder<unknown>) =>
  sql<string | null>`(select v.sound_key from school_voices v where v.word = lower(${word}))`;

export interface VoiceRow {
  id: string;
  word: string;
  pictureKey: string | null;
  course: string | null;
  soundKey: string | null;
  recordedAt: Date | null;
  recordedBy: string | null;
}

/** Cursors are UUIDs, but a page of this list continues after a word: this derives a UUID from it. */
const ID = sql`overlay(overlay(md5(key) placing '4' from 13) placing '8' from 17)::uuid`;

/**
 * SQL: the words of the school's courses that need a recording, and all words that the school has recorded, whether a
 * course still has them or not.
 */
const WORDS = sql`(
  select coalesce(w.key, v.word) as key, coalesce(w.word, v.word) as word, w.picture_key, w.course, v.sound_key, v.recorded_at, m.name
  from (
    select lower(w.word) as key, min(w.word) as word, min(w.picture_key) as picture_key, min(c.title) as course
    from courses c join decks d on d.course_id = c.id and d.kind = 'lesson' and d.retired_at is null
    join deck_words w on w.deck_id = d.id and w.sound_key is null
    where c.teacher_id is null group by lower(w.word)
  ) w full join school_voices v on v.word = w.key left join managers m on m.id = v.manager_id)`;

const SHOWN = sql`${ID} as id, word, picture_key, course, sound_key, recorded_at, name as recorded_by`;

export async function listVoices(db: Db, state: 'to_speak' | 'spoken', page: Page) {
  const { cursor, limit } = page;
  await requirePlace(db, page, sql`select 1 from ${WORDS} as words where ${ID} = ${cursor}`);
  const inState = sql`sound_key is ${state === 'spoken' ? sql`not null` : sql`null`}`;
  const after =
    cursor === undefined ? sql`` : sql`and key > (select key from ${WORDS} as words where ${ID} = ${cursor})`;
  const { rows } = await sql<VoiceRow>`
    select ${SHOWN} from ${WORDS} as words where ${inState} ${after} order by key limit ${limit + 1}`.execute(db);
  const count = (isSpoken: boolean) =>
    countRows(db, sql`${WORDS} as words where sound_key is ${isSpoken ? sql`not null` : sql`null`}`);
  const [toSpeak, spoken] = await Promise.all([count(false), count(true)]);
  return { rows, total: state === 'spoken' ? spoken : toSpeak, counts: { toSpeak, spoken } };
}

export async function findVoice(db: Db, word: string): Promise<VoiceRow | undefined> {
  const { rows } = await sql<VoiceRow>`select ${SHOWN} from ${WORDS} as words where key = lower(${word})`.execute(db);
  return rows[0];
}

/** Serialises recordings of the same word, so that each earlier file is removed. */
export const lockVoice = async (tx: Tx, word: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('voice:' || lower(${word}), 0))`.execute(tx);
};

export const setVoice = async (tx: Tx, word: string, soundKey: string, at: Date, managerId: string): Promise<void> => {
  await sql`
    insert into school_voices (word, sound_key, recorded_at, manager_id) values (lower(${word}), ${soundKey}, ${at}, ${managerId})
    on conflict (word) do update set sound_key = excluded.sound_key, recorded_at = excluded.recorded_at,
      manager_id = excluded.manager_id`.execute(tx);
};

export const removeVoice = async (tx: Tx, word: string): Promise<void> => {
  await sql`delete from school_voices where word = lower(${word})`.execute(tx);
};

/** The school's voice of each of these words that has one, by the word in lower case. */
export async function listVoicesOf(db: Db, words: readonly string[]): Promise<{ word: string; soundKey: string }[]> {
  if (words.length === 0) return [];
  return db
    .selectFrom('schoolVoices')
    .select(['word', 'soundKey'])
    .where('word', 'in', [...new Set(words.map((word) => word.toLowerCase()))])
    .orderBy('word')
    .execute();
}
