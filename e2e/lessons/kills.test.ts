import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addManager } from '../../server/src/features/manager/index.ts';
import { aLesson, aStudent, aTeacher, type Person } from '../../server/test/builders.ts';
import { grantCredits, setHours } from '../../server/test/manager.ts';
import { openSchool, type School } from '../../server/test/school.ts';
import { chanceOf } from '../rooms/chance.ts';
import { ServerProcess } from '../rooms/ServerProcess.ts';
import { listTorn } from './books.ts';

/** Few runs by default; the full test uses 60: `npm run trials`. */
const KILLS = Number(process.env['BOOKING_KILLS'] ?? 1);
const SEED = Number(process.env['SEED'] ?? 1);
const ANSWERS = { studied: 'never', format: 'game', frequency: 2, has_device: true, temperament: 'calm' };
const HALF_HOUR_MS = 30 * 60_000;

const chance = chanceOf(SEED);
const oneOf = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)] as T;
const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

let school: School;
let teachers: Person[];
let students: Person[];
let token: string;
beforeAll(async () => {
  school = await openSchool({ at: new Date().toISOString() });
  // Expected: a server killed while it passes a message to the mail server leaves a log entry for the operator.
  school.mayLog(/messages were in hand when a server ended/);
  teachers = await Promise.all(Array.from({ length: 4 }, () => aTeacher(school)));
  students = await Promise.all(Array.from({ length: 6 }, () => aStudent(school)));
  for (const teacher of teachers) await setHours(school, teacher);
  for (const student of students) await grantCredits(school, student, 40);
  ({ token } = await addManager(school.app.deps, { name: 'Olha', email: null }));
});
afterAll(() => school.close());

it(
  `${KILLS} times kill -9 of the server while lessons are held, booked, moved and cancelled: the books balance`,
  { timeout: 60_000 + KILLS * 15_000 },
  async () => {
    const environment = { DATABASE_URL: school.connectionString, DATA_DIR: school.app.deps.config.dataDir };
    /** Lessons confirmed to a person. */
    const promised = new Set<string>();
    let changes = 0;
    for (let kill = 0; kill <= KILLS; kill += 1) {
      await school.database.pool.query('delete from limits');
      const server = await ServerProcess.start(environment);
      let isAlive = true;
      const workers = Array.from({ length: 8 }, async () => {
        // After a lost connection the result is unknown, which is the point of this test.
        while (isAlive) if (await act(server.url, promised).catch(() => false)) changes += 1;
      });
      await pause(500 + chance() * 700);
      isAlive = false;
      await server.end(kill < KILLS ? 'SIGKILL' : 'SIGTERM');
      await Promise.all(workers);
      expect(await listTorn(school.database.pool)).toEqual([]);
    }
    expect(changes).toBeGreaterThan(KILLS);
    const { rows } = await school.database.pool.query<{ id: string }>('select id from lessons');
    const there = new Set(rows.map(({ id }) => id));
    expect([...promised].filter((id) => !there.has(id))).toEqual([]);
  },
);

it(
  `${KILLS * 2} times kill -9 of the server while lessons are decided: each once, with its credit`,
  { timeout: 60_000 + KILLS * 20_000 },
  async () => {
    const [teacher, student] = await Promise.all([aTeacher(school), aStudent(school)]);
    const count = 30 * KILLS;
    await grantCredits(school, student, count);
    const ids: string[] = [];
    for (let index = 0; index < count; index += 1) {
      const startsAt = new Date(Date.now() - (index + 3) * HALF_HOUR_MS);
      ids.push(await aLesson(school, { teacher, student, startsAt, durationMinutes: 25 }));
    }
    const { pool } = school.database;
    await pool.query(
      `insert into credit_entries (student_id, amount, reason, lesson_id, cause, created_at)
       select student_id, -1, 'booked', id, 'lesson:' || id || ':booked', now() from lessons where id = any($1)`,
      [ids],
    );
    const decided = async (): Promise<number> => {
      const found = await pool.query<{ n: number }>(
        "select count(*)::int as n from lessons where id = any($1) and status = 'missed'",
        [ids],
      );
      return found.rows[0]?.n ?? 0;
    };
    for (let kill = 0; kill < KILLS * 2; kill += 1) {
      await decide(20 + chance() * 400);
      expect(await listTorn(pool)).toEqual([]);
    }
    await decide(undefined);
    expect(await decided()).toBe(count);
    expect(await listTorn(pool)).toEqual([]);
    const back = await pool.query<{ n: number }>(
      "select count(*)::int as n from credit_entries where lesson_id = any($1) and reason = 'returned'",
      [ids],
    );
    expect(back.rows[0]?.n).toBe(count);
  },
);

/**
 * One change by a manager or a family.
 * @returns whether it was made
 */
async function act(url: string, promised: Set<string>): Promise<boolean> {
  const ask = async (path: string, body: unknown): Promise<{ ok: boolean; body: Record<string, unknown> }> => {
    const response = await fetch(`${url}/api/v2${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    return { ok: response.ok, body: (await response.json()) as Record<string, unknown> };
  };
  const at = (): string => {
    const soon = Math.ceil(Date.now() / HALF_HOUR_MS) * HALF_HOUR_MS;
    return new Date(soon + (60 + Math.floor(chance() * 300)) * HALF_HOUR_MS).toISOString();
  };
  const pair = { teacher_id: oneOf(teachers).id, student_id: oneOf(students).id };
  const lesson = oneOf([...promised]);
  const dice = chance();
  if (dice < 0.4 || lesson === undefined) {
    const booked = await ask('/manager/lessons', { ...pair, starts_at: at() });
    if (booked.ok) promised.add(String(booked.body['id']));
    return booked.ok;
  }
  if (dice < 0.5) return (await ask('/manager/series', { ...pair, starts_at: at(), count: 3 })).ok;
  if (dice < 0.65) return (await ask(`/manager/lessons/${lesson}/move`, { starts_at: at() })).ok;
  if (dice < 0.8) return (await ask(`/manager/lessons/${lesson}/cancel`, { by: 'student', reason: 'A cold' })).ok;
  if (dice < 0.9) return (await ask(`/manager/lessons/${lesson}/teacher`, { teacher_id: oneOf(teachers).id })).ok;
  const hold = await ask('/trial/holds', { teacher_id: pair.teacher_id, starts_at: at() });
  if (!hold.ok) return false;
  const phone = `+38067${String(Math.floor(chance() * 10_000_000)).padStart(7, '0')}`;
  const asked = await ask('/trial/codes', { hold_id: hold.body['id'], phone, locale: 'uk' });
  if (!asked.ok) return false;
  const { rows } = await school.database.pool.query<{ text: string }>(
    "select text from messages where recipient = $1 and kind = 'trial_code' order by id desc limit 1",
    [phone],
  );
  const family = {
    child_name: 'Masha',
    parent_name: 'Iryna',
    contact: 'call',
    consent: true,
    time_zone: 'Europe/Kyiv',
    locale: 'uk',
    answers: ANSWERS,
  };
  const sms_code = /\b\d{6}\b/.exec(rows[0]?.text ?? '')?.[0];
  const booked = await ask('/trial/bookings', { ...family, code_id: asked.body['id'], sms_code });
  if (!booked.ok) return false;
  // null: the number already had its lesson.
  const trial = booked.body['booked'] as { lesson_id: string } | null;
  if (trial) promised.add(trial.lesson_id);
  return booked.ok;
}

/** Settles finished lessons, in a separate process that is killed after the given time. */
async function decide(killAfterMs: number | undefined): Promise<void> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../server/test/decideOnce.ts')], {
    env: { ...process.env, DATABASE_URL: school.connectionString, DATA_DIR: school.app.deps.config.dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(child, 'exit');
  await Promise.race([once(child.stdout, 'data'), gone]);
  if (killAfterMs !== undefined) {
    await Promise.race([pause(killAfterMs), gone]);
    child.kill('SIGKILL');
  }
  await gone;
}
