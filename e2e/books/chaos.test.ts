import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { referralLessons } from '../../contract/src/payments.facts.ts';
import { addManager } from '../../server/src/features/manager/index.ts';
import { checkBooks } from '../../server/src/features/payments/index.ts';
import { reconcilePurchases } from '../../server/src/features/payments/reconcilePurchases.ts';
import { askForOpenRefunds } from '../../server/src/features/payments/settleRefunds.ts';
import { aStudent, aTeacher } from '../../server/test/builders.ts';
import { openSchool } from '../../server/test/school.ts';
import { chanceOf } from '../rooms/chance.ts';
import { ServerProcess } from '../rooms/ServerProcess.ts';
import { Shopper } from './Shopper.ts';

/** Few runs by default; the full test uses 60: `npm run trials -- books`. */
const KILLS = Number(process.env['BOOK_KILLS'] ?? 3);
const SEED = Number(process.env['SEED'] ?? 1);
const WORKERS = 16;
const STUDENTS = 8;
const KILL_EVERY_MS = 2_000;
const LONGEST_WORK_MS = 30_000;

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

it(
  `statement 4: ${WORKERS} workers buy, book, cancel and refund while the server is killed ${KILLS} times: the books balance at every read, and are what one hand would have written`,
  { timeout: 120_000 + KILLS * 45_000 },
  async () => {
    const school = await openSchool({ at: new Date().toISOString() });
    school.mayLog(/messages were in hand when a server ended/);
    const { db, pool } = school.database;
    // The killed server is the only one running jobs: nothing cleans up after it until the end.
    await school.app.deps.jobs.stop();
    const { token } = await addManager(school.app.deps, { name: 'Chaos', email: null });
    const teachers = await Promise.all([1, 2, 3, 4].map(() => aTeacher(school)));
    const students = await Promise.all(Array.from({ length: STUDENTS }, () => aStudent(school)));
    // Every second family was invited by the one before it.
    for (const [index, student] of students.entries())
      await pool.query('update people set referral_code = $2, invite_code = $3 where id = $1', [
        student.id,
        `CHA2S${String(222 + index)}`,
        index % 2 === 1 ? `CHA2S${String(221 + index)}` : null,
      ]);

    const environment = { DATABASE_URL: school.connectionString, DATA_DIR: school.app.deps.config.dataDir };
    let server = await ServerProcess.start(environment);
    let isOver = false;
    const shoppers = Array.from(
      { length: WORKERS },
      (_, index) =>
        new Shopper({
          chance: chanceOf(SEED * 1_000 + index),
          url: () => server.url,
          manager: token,
          teachers,
          students,
        }),
    );
    const work = shoppers.map(async (shopper) => {
      while (!isOver) await shopper.act();
    });

    let reads = 0;
    const read = async (): Promise<void> => {
      const wrong = await pool.query(
        `select b.student_id, b.balance, s.total from credit_balances b
         full join (select student_id, sum(amount) as total from credit_entries group by student_id) s using (student_id)
         where b.balance is distinct from s.total or b.balance < 0`,
      );
      expect(wrong.rows).toEqual([]);
      reads += 1;
    };
    const reading = (async () => {
      while (!isOver) {
        await read();
        await pause(50);
      }
    })();

    const changes = (): number =>
      shoppers.reduce((total, one) => total + one.paid.length + one.bookings.length + one.cancellations.length, 0);
    /** Waits two seconds, or longer on a busy machine, until something has changed. */
    const letThemWork = async (): Promise<void> => {
      const [before, lastMs] = [changes(), Date.now() + LONGEST_WORK_MS];
      await pause(KILL_EVERY_MS);
      while (changes() < before + 5 && Date.now() < lastMs) await pause(50);
    };
    for (let kill = 0; kill < KILLS; kill += 1) {
      await letThemWork();
      await server.end('SIGKILL');
      await read();
      // Resets the limits, because these families buy more in a minute than others in a year.
      await pool.query('delete from limits');
      server = await ServerProcess.start(environment);
    }
    await letThemWork();
    isOver = true;
    await Promise.all([...work, reading]);
    await server.end('SIGKILL');

    // The next server completes what the killed ones left open.
    for (let round = 0; round < 3; round += 1) {
      school.clock.moveBy({ minutes: 10 });
      await reconcilePurchases(school.app.deps);
      await askForOpenRefunds(school.app.deps);
    }
    const sum = (part: (shopper: Shopper) => number): number => shoppers.reduce((total, one) => total + part(one), 0);
    expect(sum((one) => one.bookings.length)).toBeGreaterThan(0);
    expect(sum((one) => one.paid.length)).toBeGreaterThan(0);
    expect(
      sum((one) => one.unexpected.length),
      shoppers.flatMap((one) => one.unexpected).join('\n'),
    ).toBe(0);
    expect(await checkBooks(school.app.deps)).toMatchObject({ isBalanced: true, findings: [] });

    // Nothing acknowledged is lost.
    const paid = await db.selectFrom('purchases').select('id').where('paidAt', 'is not', null).execute();
    expect(paid.map((one) => one.id)).toEqual(expect.arrayContaining(shoppers.flatMap((one) => one.paid)));
    const lessons = await db.selectFrom('lessons').select(['id', 'studentId', 'status']).execute();
    expect(lessons.map((one) => one.id)).toEqual(expect.arrayContaining(shoppers.flatMap((one) => one.bookings)));
    const cancelled = new Set(shoppers.flatMap((one) => one.cancellations));
    expect(lessons.filter((one) => cancelled.has(one.id) && one.status !== 'cancelled')).toEqual([]);

    // Independent check: the bank's payments minus refunds, minus the lessons in effect, plus gifts.
    for (const student of students) {
      const bank = await pool.query<{ lessons: number; price: number; refunded: number; bought: number }>(
        `select p.lessons_count as lessons, c.amount as price, c.refunded_amount as refunded,
           row_number() over (order by p.paid_at, p.id)::int as bought
         from sandbox_checkouts c join purchases p on p.id = c.purchase_id
         where p.student_id = $1 and c.status = 'paid' order by p.paid_at, p.id`,
        [student.id],
      );
      let balance = 0;
      for (const { lessons: bought, price, refunded } of bank.rows)
        balance += bought - Math.ceil((refunded * bought) / price - 1e-9);
      balance -= lessons.filter((one) => one.studentId === student.id && one.status !== 'cancelled').length;
      const gifts = await db
        .selectFrom('referrals')
        .select(['friendId', 'lessons', 'takenBack'])
        .where('inviterId', '=', student.id)
        .execute();
      for (const gift of gifts) {
        const first = await pool.query<{ n: number }>(
          `select lessons_count as n from purchases where student_id = $1 and paid_at is not null and lessons_count >= 8
           order by paid_at, id limit 1`,
          [gift.friendId],
        );
        expect(gift.lessons).toBe(referralLessons(first.rows[0]?.n ?? 0));
        balance += gift.lessons - gift.takenBack;
      }
      const kept = await pool.query<{ balance: number }>('select balance from credit_balances where student_id = $1', [
        student.id,
      ]);
      expect(kept.rows[0]?.balance ?? 0, student.id).toBe(balance);
    }
    console.log(
      `seed ${SEED}: ${sum((one) => one.acts)} acts, ${sum((one) => one.cut)} cut off; ${sum((one) => one.paid.length)} paid, ${sum((one) => one.bookings.length)} booked, ${sum((one) => one.cancellations.length)} cancelled, ${sum((one) => one.refunds)} refunded; ${reads} reads (run ${randomUUID().slice(0, 4)})`,
    );
    await school.close();
  },
);
