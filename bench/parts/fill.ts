import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { hashToken } from '../../server/src/features/auth/index.ts';
import type { Seat } from '@skylark/contract/room';

export interface Room {
  id: string;
  tokens: Record<Seat, string>;
}

/** Lessons started this long ago are in the middle of their time. */
const BEGAN_MINUTES_AGO = 5;

/** @returns the current page: the first slide of a presentation of three */
export async function addDeck(pool: pg.Pool): Promise<{ deckId: string; page: string }> {
  const one = async (text: string, values: unknown[]): Promise<string> => {
    const [row] = (await pool.query<{ id: string }>(`${text} returning id`, values)).rows;
    if (!row) throw new Error('nothing was inserted');
    return row.id;
  };
  const course = await one('insert into courses (slug, title, level) values ($1, $2, $3)', [
    randomUUID(),
    'Colours',
    'Starter',
  ]);
  const deckId = await one(`insert into decks (course_id, position, key, title) values ($1, 1, '01', $2)`, [
    course,
    'Red, yellow, blue',
  ]);
  const slides: string[] = [];
  for (const position of [1, 2, 3]) {
    const keys = [
      `slide-${String(position).padStart(40, '0')}.webp`,
      `slide-${String(position).padStart(40, 'f')}.webp`,
    ];
    slides.push(
      await one(
        'insert into slides (deck_id, position, image_key, thumb_key, description) values ($1, $2, $3, $4, $5)',
        [deckId, position, ...keys, `Slide ${position}`],
      ),
    );
  }
  return { deckId, page: `slide:${slides[0]}` };
}

export interface BenchPerson {
  id: string;
  token: string;
}

/** People who are signed in. */
export async function addPeople(pool: pg.Pool, type: 'student' | 'teacher', count: number): Promise<BenchPerson[]> {
  const added = await pool.query<{ id: string }>(
    `with made as (
       insert into accounts (id, email, email_confirmed_at, locale)
       select id, $1::text || '-' || id || '@example.test', now(), 'en'
       from (select uuidv7() as id from generate_series(1, $2::int)) as wanted returning id)
     insert into people (id, account_id, type, first_name, last_name)
     select id, id, $1::text, 'Some', 'Body' from made returning id`,
    [type, count],
  );
  const people = added.rows.map(({ id }) => ({ id, token: `bench-${randomUUID()}` }));
  await pool.query(
    `insert into sessions (account_id, person_id, token_hash, created_at, last_seen_at, expires_at)
     select p, p, decode(h, 'hex'), now(), now(), now() + interval '1 day' from unnest($1::uuid[], $2::text[]) as t(p, h)`,
    [people.map(({ id }) => id), people.map(({ token }) => hashToken(token).toString('hex'))],
  );
  return people;
}

/** Lessons in progress, each of two people who are in no other. */
export async function addRooms(pool: pg.Pool, deckId: string, count: number): Promise<Room[]> {
  const [teachers, students] = [await addPeople(pool, 'teacher', count), await addPeople(pool, 'student', count)];
  const added = await pool.query<{ id: string; teacher_id: string; student_id: string }>(
    `insert into lessons (teacher_id, student_id, starts_at, ends_at, deck_id)
     select t, s, now() - make_interval(mins => $3), now() - make_interval(mins => $3) + interval '50 minutes', $4
     from unnest($1::uuid[], $2::uuid[]) as p(t, s) returning id, teacher_id, student_id`,
    [teachers.map(({ id }) => id), students.map(({ id }) => id), BEGAN_MINUTES_AGO, deckId],
  );
  const tokens = new Map([...teachers, ...students].map(({ id, token }) => [id, token]));
  return added.rows.map((row) => ({
    id: row.id,
    tokens: { t: tokens.get(row.teacher_id) ?? '', s: tokens.get(row.student_id) ?? '' },
  }));
}
