import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aDeck, aLesson, aSibling, aStudent, aTeacher, type Person } from './builders.ts';
import { get, post } from './http.ts';
import { aManager, grantCredits, setHours, type TestManager } from './manager.ts';
import { openPurchase, paidEvent, sendWebhook } from './money.ts';
import { codeIn, newestMessage } from './outbox.ts';
import { openSchool, type School } from './school.ts';
import { statementsDuring } from './statements.ts';

const START = new Date('2026-11-20T12:00:00Z');
let school: School;
let manager: TestManager;
beforeAll(async () => {
  // Counts of tries have statements of their own.
  school = await openSchool({ at: START.toISOString(), hasLimits: false });
  manager = await aManager(school);
  await aManager(school);
});
afterAll(() => school.close());

/** With everything that a message can reach: an address, a number and a chat each; and the family has two children. */
async function aPair(): Promise<{ teacher: Person; student: Person }> {
  const [teacher, student] = await Promise.all([aTeacher(school), aStudent(school)]);
  await Promise.all([reachable(teacher), reachable(student)]);
  await aSibling(school, student);
  await setHours(school, teacher);
  await grantCredits(school, student, 12);
  await aLesson(school, { teacher, student, startsAt: school.clock.in(-3_000), durationMinutes: 25, status: 'held' });
  return { teacher, student };
}

async function reachable({ id }: Person): Promise<void> {
  const { db } = school.database;
  const now = school.clock.now();
  const phone = `+38050${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`;
  await db.updateTable('accounts').set({ phone, phoneConfirmedAt: now }).where('id', '=', id).execute();
  const chatId = String(Math.floor(Math.random() * 1e12));
  await db.insertInto('telegramChats').values({ chatId, accountId: id, name: 'x', linkedAt: now }).execute();
}

/** A slot in the given number of hours. */
const slot = (hours: number): string => new Date(START.getTime() + hours * 3_600_000).toISOString();
const book = async ({ teacher, student }: { teacher: Person; student: Person }, ...hours: number[]) => {
  const starts = hours.map(slot);
  const { body } = await post(school, '/api/v2/booking/lessons', { teacher_id: teacher.id, starts }, student);
  return body.lessons.map(({ id }: { id: string }) => id) as [string, ...string[]];
};

/** What each of the most frequent commands may cost at most: raise a number only for what people truly gain. */
const COMMANDS: Record<string, { atMost: number; prepare: () => Promise<() => Promise<{ status: number }[]>> }> = {
  'a family books one lesson': {
    atMost: 20,
    async prepare() {
      const { teacher, student } = await aPair();
      const body = { teacher_id: teacher.id, starts: [slot(48)] };
      return async () => [await post(school, '/api/v2/booking/lessons', body, student)];
    },
  },
  'a family books three lessons': {
    atMost: 20,
    async prepare() {
      const { teacher, student } = await aPair();
      const body = { teacher_id: teacher.id, starts: [slot(48), slot(72), slot(100)] };
      return async () => [await post(school, '/api/v2/booking/lessons', body, student)];
    },
  },
  'a family moves a lesson': {
    atMost: 25,
    async prepare() {
      const pair = await aPair();
      const [id] = await book(pair, 48);
      const body = { starts_at: slot(72) };
      return async () => [await post(school, `/api/v2/booking/lessons/${id}/move`, body, pair.student)];
    },
  },
  'a family cancels a lesson': {
    atMost: 25,
    async prepare() {
      const pair = await aPair();
      const [id] = await book(pair, 48);
      return async () => [await post(school, `/api/v2/booking/lessons/${id}/cancel`, {}, pair.student)];
    },
  },
  // Seven more than the swap: the act is stored, and what it changes is read before and after.
  'a manager swaps the teacher': {
    atMost: 25,
    async prepare() {
      const pair = await aPair();
      const other = await aPair();
      const [id] = await book(pair, 48);
      return async () => [await manager.post(`/lessons/${id}/teacher`, { teacher_id: other.teacher.id })];
    },
  },
  'a manager records an absence and cancels four lessons': {
    atMost: 27,
    async prepare() {
      const pair = await aPair();
      const ids = await book(pair, 48, 49, 50, 51);
      const plan = ids.map((lesson_id) => ({ lesson_id, teacher_id: null }));
      const body = { from: '2026-11-22T00:00', to: '2026-11-23T00:00', reason: 'She is ill', plan };
      return async () => [await manager.post(`/teachers/${pair.teacher.id}/absence`, body)];
    },
  },
  'a family signs in by code': {
    atMost: 26,
    async prepare() {
      const { student } = await aPair();
      return async () => {
        const asked = await post(school, '/api/v2/auth/codes', { strategy: 'email', email: student.email });
        const code = codeIn(await newestMessage(school, student.email));
        const proved = await post(school, `/api/v2/auth/codes/${asked.body.id}`, { code });
        return [asked, proved, await get(school, `/api/v2/auth/sessions/${proved.body.id}`)];
      };
    },
  },
  'a payment arrives': {
    atMost: 26,
    async prepare() {
      const { student } = await aPair();
      const bought = await openPurchase(school, student, 8);
      return async () => [{ status: await sendWebhook(school, paidEvent(bought)) }];
    },
  },
  'a child hands in homework': {
    atMost: 13,
    async prepare() {
      const { teacher, student } = await aPair();
      const given = { student_id: student.id, description: 'Draw a rainbow.' };
      const { body } = await post(school, '/api/v2/homeworks', given, teacher);
      await post(school, `/api/v2/homeworks/${body.id}/start`, {}, student);
      return async () => [await post(school, `/api/v2/homeworks/${body.id}/finish`, {}, student)];
    },
  },
  'a child practises words': {
    atMost: 16,
    async prepare() {
      const { db } = school.database;
      const { teacher, student } = await aPair();
      const { deckId } = await aDeck(school);
      const words = ['cat', 'dog', 'sun'];
      await db
        .insertInto('deckWords')
        .values(words.map((word, index) => ({ deckId, word, position: index + 1 })))
        .execute();
      await aLesson(school, { teacher, student, startsAt: school.clock.in(-4_000), status: 'held', deckId });
      const answered_at = school.clock.now().toISOString();
      const answers = words.map((word) => ({ id: randomUUID(), word, result: 'right', answered_at }));
      return async () => [await post(school, '/api/v2/practice/answers', { answers }, student)];
    },
  },
};

it.each(Object.entries(COMMANDS))('%s in few statements', async (_, { atMost, prepare }) => {
  const run = await prepare();
  let answers: { status: number }[] = [];
  const statements = await statementsDuring(school, async () => {
    answers = await run();
  });
  for (const { status } of answers) expect(status).toBe(200);
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(atMost);
});
