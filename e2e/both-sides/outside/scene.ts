import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Account } from '../../journeys/parts/Account.ts';
import { anAccount, bookLesson, demoTeacher, tokenOf } from '../../journeys/parts/lessons.ts';
import type { School } from '../../journeys/parts/School.ts';
import { Caller } from './Caller.ts';
import type { Scene } from './row.ts';

const CREDITS = 60;
const IN_TWO_DAYS_MINUTES = 2 * 24 * 60;
export const EVERY_HOUR = ([1, 2, 3, 4, 5, 6, 7] as const).map((weekday) => ({ weekday, from: '00:00', to: '24:00' }));

/** The command line’s own key. */
export const tokenOfManagers = ({ dataDir }: School): string =>
  readFileSync(join(dataDir, 'command-line.token'), 'utf8').trim();

export type Base = Omit<Scene, 'words' | 'number' | 'made' | 'hands'>;

/** A family with a balance, its teacher, another teacher who stands in, one lesson ahead and one that was held. */
export async function setScene(
  school: School,
): Promise<{ base: Base; accounts: Record<'family' | 'teacher', Account> }> {
  const lesson = await bookLesson(school, { startsInMinutes: IN_TWO_DAYS_MINUTES });
  const substitute = await anAccount(school, demoTeacher, 'Iryna');
  const idOf = async ({ email }: Account): Promise<string> =>
    (await school.pool.query<{ id: string }>('select id from accounts where email = $1', [email])).rows[0]!.id;
  const ids = {
    family: await idOf(lesson.student),
    teacher: await idOf(lesson.teacher),
    substitute: await idOf(substitute),
  };
  const caller = async (account: Account) => Caller.person(school.url, await tokenOf(school, account));
  const manager = Caller.manager(school.url, tokenOfManagers(school));
  const [family, teacher] = [await caller(lesson.student), await caller(lesson.teacher)];
  await manager.call('POST /api/v2/manager/students/{id}/credits', {
    params: { id: ids.family },
    body: { amount: CREDITS, reason: 'For the matrix', key: randomUUID() },
  });
  await teacher.call('PUT /api/v2/schedule/hours', { body: { timeZone: 'Europe/London', hours: EVERY_HOUR } });
  const stranger = Caller.stranger(school.url);
  const base = { school, family, teacher, manager, stranger, ids, ahead: lesson.id, held: '' };
  return {
    base: { ...base, held: await addHeld(base) },
    accounts: { family: lesson.student, teacher: lesson.teacher },
  };
}

/** @returns a lesson of the two that was held, a few minutes apart from any other */
export async function addHeld({ school, ahead }: Pick<Scene, 'school' | 'ahead'>): Promise<string> {
  const { rows } = await school.pool.query<{ id: string }>(
    `insert into lessons (teacher_id, student_id, starts_at, ends_at, number, course_id, deck_id, status, held_at)
     select l.teacher_id, l.student_id, at, at + interval '25 minutes', 1, l.course_id, l.deck_id, 'held', at + interval '25 minutes'
     from lessons l, lateral (
       select coalesce(min(o.starts_at), now()) - interval '1 hour' as at from lessons o
       where o.student_id = l.student_id and o.starts_at < now()
     ) free
     where l.id = $1 returning id`,
    [ahead],
  );
  return rows[0]!.id;
}

const HOUR_MS = 3_600_000;

/** A full hour that no other cell uses, in a week's time. */
export const timeOf = ({ number }: Scene, more = 0): string =>
  new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + (5 * 24 + 2 * number + more) * HOUR_MS).toISOString();

/**
 * @param later hours after the cell’s own time
 * @returns the id of a lesson that managers have booked for this cell
 */
export async function bookOne(scene: Scene, later = 0): Promise<string> {
  const { id } = await scene.manager.call('POST /api/v2/manager/lessons', {
    body: { teacherId: scene.ids.teacher, studentId: scene.ids.family, startsAt: timeOf(scene, later), anyway: true },
  });
  scene.made.set('lesson', id);
  return id;
}

/** A presentation of the teacher’s own, with the title of this cell, made from the planned one. */
export async function makeOwnDeck(scene: Scene): Promise<string> {
  const { rows } = await scene.school.pool.query<{ id: string }>('select deck_id as id from lessons where id = $1', [
    scene.ahead,
  ]);
  const { id } = await scene.teacher.call('POST /api/v2/teacher_decks', {
    body: { title: scene.words, deckId: rows[0]!.id },
  });
  scene.made.set('deck', id);
  return id;
}
export async function deleteOwnDeck(scene: Scene): Promise<void> {
  const id = scene.made.get('deck');
  if (id !== undefined) await scene.teacher.call('DELETE /api/v2/teacher_decks/{id}', { params: { id } });
}

export async function cancelMade(scene: Scene): Promise<void> {
  const id = scene.made.get('lesson');
  if (id === undefined) return;
  await scene.school.pool.query(`update lessons set status = 'cancelled' where id = $1 and status = 'booked'`, [id]);
}
