import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { aStudent } from '../../../test/builders.ts';
import { get, post } from '../../../test/http.ts';
import { aManager, setHours, type TestManager } from '../../../test/manager.ts';
import { jobsAreDone, newestMessage } from '../../../test/outbox.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { retentions } from './startRetention.ts';

const DOCUMENT = readFileSync(join(import.meta.dirname, '../../../../docs/retention.md'), 'utf8');

let school: School;
let manager: TestManager;
beforeAll(async () => {
  school = await openSchool({ hasLimits: false });
  manager = await aManager(school);
});
afterAll(() => school.close());

async function night(): Promise<void> {
  const { deps } = school.app;
  await deps.jobs.send(deps.db, { name: 'privacy.retention', data: z.object({}) }, {});
  await jobsAreDone(school, 'privacy.retention');
}
const count = async (table: string): Promise<number> =>
  (await school.database.pool.query(`select 1 from ${table}`)).rowCount ?? 0;

describe('what is kept for a time', () => {
  it('is listed in the document with the days from the code', () => {
    const rows = [...DOCUMENT.matchAll(/^\| (.+?) +\| (\d+) +\|/gm)].map(([, what, days]) => `${what}: ${days}`);
    expect(rows.toSorted()).toEqual(retentions.map(({ what, days }) => `${what}: ${days}`).toSorted());
  });

  it('is deleted in its night and not before, and a failure affects no other', async () => {
    const student = await aStudent(school);
    await setHours(school, student);
    const wish = {
      child_name: 'Ostap',
      parent_name: 'Iryna',
      phone: '+380671230000',
      contact: 'call',
      consent: true,
      time_zone: 'Europe/Kyiv',
      locale: 'en',
      answers: { studied: 'never', format: 'game', frequency: 2, has_device: true, temperament: 'calm' },
      wish: 'Sundays',
    };
    expect(await post(school, '/api/v2/trial/wishes', wish)).toMatchObject({ status: 200 });
    await manager.post(`/people/${student.id}/sign_in_links`, { reason: 'A call' });
    const passwords = { old_password: student.password, password: 'another good password' };
    expect((await post(school, '/api/v2/profile/password', passwords, student)).status).toBe(200);
    expect((await newestMessage(school, student.email)).text).not.toBe('');
    const [messages, acts] = [await count('messages'), await count('audit_log')];
    expect([await count('trial_wishes'), messages > 0, acts > 0]).toEqual([1, true, true]);

    school.clock.moveBy({ days: 89 });
    await night();
    expect((await newestMessage(school, student.email)).text).not.toBe('');
    expect([await count('trial_wishes'), await count('messages'), await count('audit_log')]).toEqual([
      1,
      messages,
      acts,
    ]);

    school.clock.moveBy({ days: 2 });
    await night();
    expect(await newestMessage(school, student.email)).toMatchObject({ subject: '', text: '', html: null });

    school.clock.moveBy({ days: 90 });
    // A table that can't be accessed.
    school.mayLog(/"item":"closed slots"/);
    await school.database.pool.query('alter table closed_slots rename to closed_slots_elsewhere');
    await night();
    await school.database.pool.query('alter table closed_slots_elsewhere rename to closed_slots');
    expect(await count('trial_wishes')).toBe(0);
    expect(school.errors.join()).toContain('closed slots');

    school.clock.moveBy({ days: 185 });
    await night();
    expect([await count('messages'), await count('audit_log')]).toEqual([0, acts]);
    school.clock.moveBy({ days: 800 });
    await night();
    expect(await count('audit_log')).toBe(0);
    expect((await get(school, '/healthz')).status).toBe(200);
  });

  it('has no numbers, results and foreign notices left from years ago', async () => {
    const { pool } = school.database;
    const ago = school.clock.in(-366 * 24 * 60);
    await pool.query("insert into backups (kind, at, file) values ('made', $1, 'old'), ('made', $2, 'new')", [
      ago,
      school.clock.now(),
    ]);
    await pool.query('insert into sms_days (day, notice) values ($1::date - 1, 3), ($2::date, 5)', [
      ago,
      school.clock.now(),
    ]);
    await pool.query(
      `insert into provider_events (provider, event_id, kind, outcome, received_at)
       values ('stripe', 'old', 'x', 'unknown', $1), ('stripe', 'wrong sum', 'x', 'alarm', $1), ('stripe', 'new', 'x', 'unknown', $2)`,
      [ago, school.clock.now()],
    );
    await night();
    expect([await count('backups'), await count('sms_days')]).toEqual([1, 1]);
    const { rows } = await pool.query<{ event_id: string }>('select event_id from provider_events order by 1');
    expect(rows.map((row) => row.event_id)).toEqual(['new', 'wrong sum']);
  });
});
