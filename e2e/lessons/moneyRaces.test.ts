import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkBooks } from '../../server/src/features/payments/index.ts';
import { findCheckout, refundCheckout } from '../../server/src/platform/cards/sandbox/store.ts';
import { aSibling, aStudent, aTeacher, type Person } from '../../server/test/builders.ts';
import { get, post } from '../../server/test/http.ts';
import { closeNow } from '../../server/test/closeNow.ts';
import { aManager, setHours, type TestManager } from '../../server/test/manager.ts';
import { openPurchase, type Bought, buy, fillCard, paidEvent, refund, sendWebhook } from '../../server/test/money.ts';
import { openSchool, type School } from '../../server/test/school.ts';
import { countDeadlocks } from './countDeadlocks.ts';

/** Rounds of several simultaneous acts; 1,500 with `npm run trials -- moneyRaces`. */
const ROUNDS = Number(process.env['MONEY_RACES'] ?? 40);
const SEED = Number(process.env['SEED'] ?? 1);
const LESSONS_BOUGHT = 8;

let school: School;
let manager: TestManager;
beforeAll(async () => {
  school = await openSchool({ hasLimits: false });
  school.mayLog(
    /messages were in hand when a server ended/,
    // Expected: the bank refunds on its own, and managers are notified.
    /money went back for lessons that were used/,
    /a provider refused a refund/,
  );
  manager = await aManager(school);
});
afterAll(() => school.close());

/** A family that was invited and has paid for lessons, with one lesson that is over and one ahead. */
interface Round {
  student: Person;
  brother: Person;
  inviter: Person;
  teacher: Person;
  paid: Bought;
  /** Another purchase: its card page exists, but the provider has reported nothing yet. */
  begun: Bought;
  over: string;
  ahead: string;
  problem: string | null;
  /** A random number from which acts choose a variant. */
  pick: number;
}
type Act = (round: Round) => Promise<{ status: number; body?: unknown }>;

const REASON = 'Decided anew';
const OVERTURNS = [
  { outcome: 'held', reason: REASON },
  ...['student', 'teacher', 'both'].map((missed_by) => ({ outcome: 'missed', missed_by, reason: REASON })),
];
const DECISIONS = [
  { decision: 'minutes', minutes: 50, words: REASON },
  { decision: 'lesson', words: REASON },
  { decision: 'overturned', verdict: OVERTURNS[2], words: REASON },
  { decision: 'refused', words: REASON },
];
const one = <T>(of: readonly T[], pick: number): T => of[pick % of.length] as T;
const minutes = ({ student }: Round, amount: number) =>
  manager.post(`/students/${student.id}/minutes`, { amount, reason: REASON, key: randomUUID() });
const credits = ({ student }: Round, amount: number) =>
  manager.post(`/students/${student.id}/credits`, { amount, reason: REASON });
const webhook = async (event: object) => ({ status: await sendWebhook(school, event) });
const book = ({ teacher, pick }: Round, student: Person) =>
  manager.post('/lessons', {
    teacher_id: teacher.id,
    student_id: student.id,
    starts_at: school.clock.minuteIn(60 * (20 + (pick % 4))).toISOString(),
    anyway: true,
  });

/** What families, teachers, managers and the card provider may do about the same money at the same moment. */
const ACTS: Record<string, Act> = {
  overturn: ({ over, pick }) => manager.post(`/lessons/${over}/verdict`, one(OVERTURNS, pick)),
  'overturn otherwise': ({ over, pick }) => manager.post(`/lessons/${over}/verdict`, one(OVERTURNS, pick + 1)),
  'report a problem': ({ over, student }) =>
    post(school, `/api/v2/lessons/${over}/problem`, { kind: 'other', words: 'No sound' }, student),
  'answer the problem': ({ over, teacher }) =>
    post(school, `/api/v2/lessons/${over}/problem/answer`, { answer: 'There was' }, teacher),
  'decide the problem': ({ problem, pick }) =>
    manager.post(`/lesson_problems/${problem ?? randomUUID()}/decision`, one(DECISIONS, pick)),
  'decide the problem otherwise': ({ problem, pick }) =>
    manager.post(`/lesson_problems/${problem ?? randomUUID()}/decision`, one(DECISIONS, pick + 1)),
  'give minutes': (round) => minutes(round, 35),
  'take minutes': (round) => minutes(round, -20),
  'give a lesson': (round) => credits(round, 1),
  'take lessons': (round) => credits(round, -1 - (round.pick % 7)),
  'refund by the family': ({ student, paid }) => refund(school, student, paid.purchaseId),
  'refund by a manager': ({ paid, pick }) =>
    manager.post(`/purchases/${paid.purchaseId}/refund`, { reason: REASON, ...(pick % 2 && { lessons: 2 }) }),
  'refund by the bank': async ({ paid, pick }) => {
    const { db } = school.database;
    const amount = pick % 2 ? paid.price : Math.floor(paid.price / LESSONS_BOUGHT);
    const ref = `sb_${paid.purchaseId}`;
    await refundCheckout(db, ref, randomUUID(), amount);
    const refunded_amount = (await findCheckout(db, ref))?.refundedAmount ?? 0;
    return webhook(paidEvent(paid, refunded_amount > 0 ? { type: 'refunded', refunded_amount } : {}));
  },
  'pay the other purchase': async ({ begun }) => {
    const { status } = await fillCard(begun.url, { card: 'pays' });
    return { status: status === 303 || status === 302 ? 200 : status };
  },
  'say that the other one failed': ({ begun, pick }) =>
    webhook(paidEvent(begun, { type: one(['failed', 'expired'], pick) })),
  'repeat that it is paid': ({ paid }) => webhook(paidEvent(paid)),
  'book with the rest': (round) => book(round, round.student),
  'spend the reward': (round) => book(round, round.inviter),
  'cancel the lesson ahead': ({ ahead, pick }) =>
    manager.post(`/lessons/${ahead}/cancel`, { by: one(['school', 'student', 'teacher'], pick), reason: REASON }),
  'close the account': ({ student, pick }) => closeNow(school, student, pick % 2 === 1),
  'remove the child': ({ student }) => manager.post(`/people/${student.id}/deletion`, { reason: 'asked' }),
  'remove the inviter': ({ inviter }) => manager.post(`/people/${inviter.id}/deletion`, { reason: 'asked' }),
};

async function begin(pick: number, hasProblem: boolean): Promise<Round> {
  const [student, inviter, teacher] = await Promise.all([aStudent(school), aStudent(school), aTeacher(school)]);
  await setHours(school, teacher);
  const { pool } = school.database;
  await pool.query("update people set created_at = created_at - interval '1 minute' where id = $1", [inviter.id]);
  const { code } = (await get(school, '/api/v2/referral', inviter)).body;
  await pool.query('update people set invite_code = $2 where id = $1', [student.id, code]);
  const brother = await aSibling(school, student);
  const paid = await buy(school, student, LESSONS_BOUGHT);
  const begun = await openPurchase(school, student, LESSONS_BOUGHT);
  const lessonIn = async (hours: number): Promise<string> => {
    const starts_at = school.clock.minuteIn(60 * hours).toISOString();
    const { status, body } = await manager.post('/lessons', {
      teacher_id: teacher.id,
      student_id: student.id,
      starts_at,
      anyway: true,
    });
    if (status !== 200) throw new Error(`no lesson to begin with: ${JSON.stringify(body)}`);
    return body.id as string;
  };
  const [over, ahead] = [await lessonIn(30), await lessonIn(40)];
  await pool.query(
    `update lessons set starts_at = $2::timestamptz - interval '3 hours', ends_at = $2::timestamptz - interval '130 minutes',
       status = 'held', held_at = $2::timestamptz - interval '130 minutes' where id = $1`,
    [over, school.clock.now()],
  );
  let problem: string | null = null;
  if (hasProblem) {
    const { body } = await post(school, `/api/v2/lessons/${over}/problem`, { kind: 'other', words: 'No' }, student);
    problem = body.problem.id as string;
  }
  return { student, brother, inviter, teacher, paid, begun, over, ahead, problem, pick };
}

interface Refunded {
  id: string;
  price: number;
  booked: number;
  refunded: number;
  /** Whether the provider made a refund that we asked for. */
  isAskedFor: boolean;
}
/**
 * Purchases that the card provider has refunded, wholly or partly, at our request or the bank's, with what the books
 * say.
 */
async function listRefunded() {
  const { rows } = await school.database.pool.query<Refunded>(
    `select p.id, p.price, p.refunded_amount as booked, c.refunded_amount as refunded,
       exists (select from refunds r where r.id::text = any (c.refund_keys)) as "isAskedFor"
     from purchases p join sandbox_checkouts c on c.purchase_id = p.id where c.refunded_amount > 0`,
  );
  return rows;
}

it(
  `${ROUNDS} times two to five acts about one family's money at once: never an error of the server, never a deadlock, the books balance`,
  { timeout: 120_000 + ROUNDS * 20_000 },
  async () => {
    const answers = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...Object.keys(ACTS)), { minLength: 2, maxLength: 5 }),
        fc.nat(7),
        fc.boolean(),
        async (names, pick, hasProblem) => {
          const round = await begin(pick, hasProblem);
          const given = await Promise.all(names.flatMap((name) => ACTS[name]?.(round) ?? []));
          for (const { status } of given) answers.set(status, (answers.get(status) ?? 0) + 1);
          expect(given.filter(({ status }) => status >= 500)).toEqual([]);
          expect((await checkBooks(school.app.deps)).findings).toEqual([]);
        },
      ),
      { seed: SEED, numRuns: ROUNDS, endOnFailure: true },
    );
    // Refunds are sent to the provider by jobs. It reports the refunds that it makes, but not those that it refuses.
    const { pool } = school.database;
    const pending = async () => (await pool.query("select id from refunds where status = 'asked'")).rows.length;
    await expect.poll(pending, { timeout: 180_000, interval: 200 }).toBe(0);
    for (const { id: purchaseId, price, refunded, isAskedFor } of await listRefunded())
      if (isAskedFor)
        await webhook(paidEvent({ purchaseId, price, url: '' }, { type: 'refunded', refunded_amount: refunded }));
    expect((await listRefunded()).filter(({ booked, refunded }) => booked !== refunded)).toEqual([]);
    expect((await checkBooks(school.app.deps)).findings).toEqual([]);
    expect(await countDeadlocks(school)).toBe(0);
    // Guards against a run in which every act was refused.
    expect(answers.get(200) ?? 0).toBeGreaterThan(ROUNDS);
    console.log(`money races, seed ${SEED}: ${JSON.stringify(Object.fromEntries(answers))}`);
  },
);
