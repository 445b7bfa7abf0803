import { mkdirSync, readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { queueMail } from '../src/features/notifications/index.ts';
import { eraseRestored } from '../src/features/privacy/erasureLog.ts';
import { aLesson, aStudent, aTeacher, type Person } from './builders.ts';
import { balanceOf } from './manager.ts';
import { openPurchase } from './money.ts';
import { jobsAreDone, mailKindsTo, sendJob } from './outbox.ts';
import { openSchool, type School } from './school.ts';

// Each periodic job meets one row that the database refuses to change, or one step that fails, and does the rest.
let school: School;
beforeAll(async () => {
  school = await openSchool({ hasLimits: false });
  school.mayLog(/spoiled/, /elsewhere|does not exist/, /the store is gone/);
  school.mayLog(/in hand when a server ended/, /Not a valid time zone/);
});
afterAll(() => school.close());

/** From now on, a statement that leaves such a row in the table fails. @param which a condition on `new` */
async function spoil(table: string, change: 'insert' | 'update', which: string): Promise<void> {
  const { pool } = school.database;
  await pool.query(
    `create or replace function spoiled() returns trigger language plpgsql as $$ begin raise 'spoiled'; end $$`,
  );
  await pool.query(
    `create trigger spoiled before ${change} on ${table} for each row when (${which}) execute function spoiled()`,
  );
}
const mend = (table: string) => school.database.pool.query(`drop trigger spoiled on ${table}`);
async function run(job: string): Promise<void> {
  await sendJob(school, job);
  await jobsAreDone(school, job);
}
const pair = async (): Promise<{ teacher: Person; student: Person }> => ({
  teacher: await aTeacher(school),
  student: await aStudent(school),
});

const queue = (to: Person, cause: string): Promise<void> =>
  school.database.db.transaction().execute(async (tx) => {
    const values = { name: 'Iryna', school: 'Skylark', link: 'https://school.test/forget-password' };
    await queueMail(
      school.app.deps,
      tx,
      { personId: to.id, email: to.email, locale: null },
      'password_changed',
      values,
      cause,
    );
  });
const statusesOf = async (person: Person): Promise<string[]> =>
  (await school.database.db.selectFrom('messages').select('status').where('personId', '=', person.id).execute()).map(
    ({ status }) => status,
  );
/** Clocks change in America, and not in Europe for three weeks. */
const CHANGE = new Date('2027-03-14T07:00:00Z');

describe('one bad row does not hold up others', () => {
  it('in reminders, notices to who is absent, and decisions', async () => {
    const [bad, good] = [await pair(), await pair()];
    const book = (people: { teacher: Person; student: Person }) =>
      Promise.all(
        [-60, -6, 100].map((minutes) =>
          aLesson(school, { ...people, startsAt: school.clock.in(minutes), createdAt: school.clock.in(-10_000) }),
        ),
      );
    const lost = await book(bad);
    const [over = ''] = await book(good);
    await spoil('lessons', 'update', `new.id in (${lost.map((id) => `'${id}'`).join()})`);
    await run('lessons.watch');
    await mend('lessons');
    expect((await mailKindsTo(school, good.student)).toSorted()).toEqual(
      expect.arrayContaining(['lesson_absent', 'lesson_reminder']),
    );
    const status = (id: string) =>
      school.database.db.selectFrom('lessons').select('status').where('id', '=', id).executeTakeFirst();
    expect([await status(over), await status(lost[0] ?? '')]).toEqual([{ status: 'missed' }, { status: 'booked' }]);
    await run('lessons.watch');
    expect(await status(lost[0] ?? '')).toEqual({ status: 'missed' });
  });

  it('in purchases that are asked for', async () => {
    const [bad, good] = [await aStudent(school), await aStudent(school)];
    const begun = [await openPurchase(school, bad, 4), await openPurchase(school, good, 8)];
    await school.database.pool.query("update sandbox_checkouts set status = 'paid' where purchase_id = any ($1)", [
      begun.map(({ purchaseId }) => purchaseId),
    ]);
    school.clock.moveBy({ minutes: 2 });
    await spoil('credit_entries', 'insert', `new.student_id = '${bad.id}'`);
    await run('payments.reconcile');
    await mend('credit_entries');
    expect([await balanceOf(school, bad), await balanceOf(school, good)]).toEqual([0, 8]);
  });

  it('in messages that go out', async () => {
    const [bad, good] = [await pair(), await pair()];
    await spoil('messages', 'update', `new.person_id = '${bad.student.id}' and new.status <> 'sending'`);
    for (const people of [bad, good])
      await aLesson(school, { ...people, startsAt: school.clock.in(100), createdAt: school.clock.in(-10_000) });
    await run('lessons.watch');
    const settled = (person: Person) =>
      school.database.db
        .selectFrom('messages')
        .select('status')
        .where('personId', '=', person.id)
        .where('status', 'not in', ['waiting', 'sending'])
        .execute();
    await expect.poll(() => settled(good.student)).not.toEqual([]);
    await mend('messages');
    // Whether it was sent is not known, so it isn't sent again.
    expect(await settled(bad.student)).toEqual([]);
  });

  it('in messages that are claimed, even if there are more bad ones than are sent at once', async () => {
    const [bad, good] = [await aStudent(school), await aStudent(school)];
    await spoil('messages', 'update', `new.person_id = '${bad.id}'`);
    for (let index = 0; index < 12; index += 1) await queue(bad, `bad ${index}`);
    await queue(good, 'good');
    await expect.poll(() => statusesOf(good)).toEqual(['kept']);
    expect(new Set(await statusesOf(bad))).toEqual(new Set(['waiting']));
    await mend('messages');
    // They are tried again a minute later.
    school.clock.moveBy({ seconds: 61 });
    await expect.poll(() => statusesOf(bad)).toEqual(Array.from({ length: 12 }, () => 'kept'));
  });

  it('in messages whose server died', async () => {
    const [bad, good] = [await aStudent(school), await aStudent(school)];
    const { pool } = school.database;
    await pool.query(
      `create function claimed() returns trigger language plpgsql as $$ begin new.status := 'sending'; return new; end $$;
       create trigger claimed before insert on messages for each row execute function claimed()`,
    );
    for (const one of [bad, good]) await queue(one, `lost ${one.id}`);
    await pool.query('drop trigger claimed on messages');
    await spoil('messages', 'update', `new.person_id = '${bad.id}' and new.status = 'uncertain'`);
    await pool.query('update messages set taken_at = $1 where person_id = any ($2)', [
      school.clock.in(-11),
      [bad.id, good.id],
    ]);
    await expect.poll(() => statusesOf(good)).toEqual(['uncertain']);
    await mend('messages');
    expect(await statusesOf(bad)).toEqual(['sending']);
    school.clock.moveBy({ seconds: 61 });
    await expect.poll(() => statusesOf(bad)).toEqual(['uncertain']);
  });

  it('in announcements of a clock change', async () => {
    const zoned = async () => ({
      teacher: await aTeacher(school, { timeZone: 'Europe/Kyiv' }),
      student: await aStudent(school, { timeZone: 'America/New_York' }),
    });
    const [bad, refused, good] = [await zoned(), await zoned(), await zoned()];
    const book = (people: { teacher: Person; student: Person }) =>
      Promise.all(
        [13, 20].map((days) =>
          aLesson(school, { ...people, startsAt: new Date(CHANGE.getTime() + (days - 17) * 86_400_000) }),
        ),
      );
    school.clock.moveBy({ seconds: CHANGE.getTime() / 1000 - 5 * 86_400 - school.clock.now().getTime() / 1000 });
    for (const people of [bad, refused, good]) await book(people);
    // A zone that calendar arithmetic does not accept, and a message that the database refuses.
    await school.database.pool.query("update accounts set time_zone = 'CST' where id = $1", [bad.student.id]);
    await spoil('messages', 'insert', `new.person_id = '${refused.student.id}'`);
    await run('lessons.clocks');
    await mend('messages');
    expect(await mailKindsTo(school, good.student)).toEqual(['clock_change']);
    expect(await mailKindsTo(school, refused.teacher)).toEqual([]);
    await run('lessons.clocks');
    expect(await mailKindsTo(school, refused.teacher)).toEqual(['clock_change']);
    expect(await mailKindsTo(school, good.student)).toEqual(['clock_change']);
    expect(school.errors.filter((line) => line.includes('lessons.clocks'))).not.toEqual([]);
  });

  it('in erasures after a restore', async () => {
    const [bad, good] = [await aStudent(school), await aStudent(school)];
    await school.database.pool.query('insert into erasures_due select unnest($1::uuid[]), $2', [
      [bad.id, good.id],
      school.clock.now(),
    ]);
    await spoil('people', 'update', `new.id = '${bad.id}'`);
    await eraseRestored(school.app.deps);
    await mend('people');
    const { rows } = await school.database.pool.query<{ person_id: string }>('select person_id from erasures_due');
    expect(rows).toEqual([{ person_id: bad.id }]);
  });
});

describe('one step that fails does not hold up others', () => {
  const without = async (table: string, work: () => Promise<void>): Promise<void> => {
    await school.database.pool.query(`alter table ${table} rename to elsewhere`);
    await work();
    await school.database.pool.query(`alter table elsewhere rename to ${table}`);
  };

  it('of the nightly cleanups of sign-in and wizard', async () => {
    const { pool } = school.database;
    const teacher = await aTeacher(school);
    await pool.query(
      'insert into slot_holds (teacher_id, starts_at, ends_at, expires_at, created_at) values ($1, $2, $3, $2, $2)',
      [teacher.id, school.clock.in(-3_000), school.clock.in(-2_950)],
    );
    await pool.query(`update sessions set expires_at = $1 where person_id = $2`, [school.clock.in(-1), teacher.id]);
    const count = async (table: string): Promise<number | null> =>
      (
        await pool.query(`select 1 from ${table} where ${table === 'sessions' ? 'person_id' : 'teacher_id'} = $1`, [
          teacher.id,
        ])
      ).rowCount;
    expect([await count('slot_holds'), await count('sessions')]).toEqual([1, 1]);
    await without('trial_codes', () => run('trial.tidy'));
    await without('known_devices', () => run('auth.tidy'));
    expect([await count('slot_holds'), await count('sessions')]).toEqual([0, 0]);
  });

  it('of the nightly sweep of files', async () => {
    const folder = join(school.app.deps.config.dataDir, 'imports', 'left');
    mkdirSync(folder, { recursive: true });
    utimesSync(folder, 0, 0);
    const broken = vi.spyOn(school.app.deps.files, 'writtenBefore').mockImplementation(() => {
      throw new Error('the store is gone');
    });
    await run('privacy.retention');
    broken.mockRestore();
    expect(readdirSync(join(folder, '..'))).toEqual([]);
  });
});
