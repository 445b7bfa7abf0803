import { afterEach, describe, expect, it, vi } from 'vitest';
import { aStudent, type Person } from '../../../test/builders.ts';
import { get, post } from '../../../test/http.ts';
import { openSchool, type School } from '../../../test/school.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { NotTaken } from '../../platform/mail/NotTaken.ts';
import { queueMail, queueSms } from './index.ts';

let school: School;
afterEach(() => school.close());

const sent: Mail[] = [];
/** A school whose mail server gives these answers, one per attempt. */
async function aSchool(...answers: ('sent' | Error)[]): Promise<Person> {
  sent.length = 0;
  school = await openSchool({
    async sendMail(mail) {
      sent.push(mail);
      const answer = answers[sent.length - 1] ?? 'sent';
      if (answer !== 'sent') throw answer;
      return 'sent';
    },
  });
  school.mayLog(/a message could not be sent|were in hand when a server ended|may or may not have been sent/);
  return aStudent(school);
}
const busy = new NotTaken('451 try again later', { isFinal: false, cause: undefined });
const noMailbox = new NotTaken('550 no such mailbox', { isFinal: true, cause: undefined });

async function send(to: Person, cause: string, options: { expiresAt?: Date; fails?: boolean } = {}): Promise<void> {
  const { deps } = school.app;
  await school.database.db.transaction().execute(async (tx) => {
    const values = { name: 'Iryna', school: 'Skylark', link: 'https://school.test/forget-password' };
    const receiver = { personId: to.id, email: to.email, locale: null };
    await queueMail(deps, tx, receiver, 'password_changed', values, cause, options);
    if (options.fails) throw new Error('the command went wrong');
  });
}
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const statuses = async (): Promise<string[]> =>
  (await school.database.db.selectFrom('messages').select('status').orderBy('id').execute()).map((one) => one.status);
const untilStatus = (...wanted: string[]): Promise<void> =>
  vi.waitFor(async () => expect(await statuses()).toEqual(wanted), { timeout: 30_000, interval: 50 });

describe('a message', () => {
  it('is sent once, whatever the number of servers and however often it is queued', async () => {
    const student = await aSchool();
    const second = await school.openSecond();
    await Promise.all(['a', 'b', 'a', 'c', 'b', 'a'].map((cause) => send(student, cause)));
    await untilStatus('sent', 'sent', 'sent');
    expect(new Set(sent.map((mail) => mail.messageId)).size).toBe(3);
    expect(sent).toHaveLength(3);
    await second.close();
  });

  it('does not go out when the command that caused it is rolled back', async () => {
    const student = await aSchool();
    await expect(send(student, 'undone', { fails: true })).rejects.toThrow('went wrong');
    await send(student, 'done');
    await untilStatus('sent');
    expect(sent).toHaveLength(1);
  });

  it('is retried if it was definitely not sent', async () => {
    const student = await aSchool(busy, busy);
    await send(student, 'a');
    await untilStatus('sent');
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map((mail) => mail.messageId)).size).toBe(1);
  });

  it('is not retried if the mailbox doesn’t exist', async () => {
    const student = await aSchool(noMailbox);
    await send(student, 'a');
    await untilStatus('failed');
    expect(sent).toHaveLength(1);
  });

  it('is not retried if it may have been sent', async () => {
    const student = await aSchool(new Error('the line went dead after the last byte'));
    await send(student, 'a');
    await untilStatus('uncertain');
    expect(sent).toHaveLength(1);
  });

  it('is not sent by the next server if a server died while sending it', async () => {
    const student = await aSchool();
    // A claim that is never settled is what a killed server leaves behind.
    await school.database.pool.query(
      `create function claimed() returns trigger language plpgsql as $$ begin new.status := 'sending'; return new; end $$;
       create trigger claimed before insert on messages for each row execute function claimed()`,
    );
    await send(student, 'a');
    const { db } = school.database;
    await db.updateTable('messages').set({ takenAt: school.clock.now() }).execute();
    // While a server may still be working on it, it stays unsettled.
    school.clock.moveBy({ minutes: 9 });
    // Longer than servers take to look again.
    await pause(2_500);
    expect(await statuses()).toEqual(['sending']);
    school.clock.moveBy({ minutes: 2 });
    await untilStatus('uncertain');
    expect(sent).toEqual([]);
    await expect.poll(() => school.errors.join()).toContain('in hand when a server ended');
  });

  it('is dropped if it would arrive too late to be useful', async () => {
    const student = await aSchool();
    await send(student, 'late', { expiresAt: school.clock.in(-1) });
    await send(student, 'in time', { expiresAt: school.clock.in(10) });
    await untilStatus('dropped', 'sent');
    expect(sent).toHaveLength(1);
  });
});

describe('many messages', () => {
  /** A mail server that accepts everything, but only once opened; some receivers never get an answer. */
  async function aSlowSchool(hanging = ''): Promise<{ begun: string[]; open: () => void; hangUp: () => void }> {
    const begun: string[] = [];
    let open: () => void = () => undefined;
    const opened = new Promise<void>((resolve) => (open = resolve));
    let hangUp: () => void = () => undefined;
    const hungUp = new Promise<void>((resolve) => (hangUp = resolve));
    school = await openSchool({
      hasLimits: false,
      async sendMail({ to, subject }) {
        begun.push(`${to} ${subject}`);
        await (hanging !== '' && to.startsWith(hanging) ? hungUp : opened);
        return 'sent';
      },
    });
    school.mayLog(/a message could not be sent|were in hand when a server ended|may have (been sent|gone out)/);
    return { begun, open, hangUp };
  }
  const isCode = (line: string): boolean => /\s\d{6}\b/.test(line);
  const settled = async () => (await statuses()).filter((status) => status === 'sent').length;

  it('don’t delay codes requested after 200 reminders, even while every other slot is taken', async () => {
    const { begun, open } = await aSlowSchool();
    const student = await aStudent(school);
    for (let index = 0; index < 200; index += 1) await send(student, `reminder ${index}`);
    await expect.poll(() => begun.length).toBe(8);
    const families = await Promise.all(Array.from({ length: 12 }, () => aStudent(school)));
    for (const { email } of families) await post(school, '/api/v2/auth/codes', { strategy: 'email', email });
    await expect.poll(async () => (await statuses()).length, { timeout: 30_000 }).toBe(212);
    await expect.poll(() => begun.filter(isCode).length).toBe(2);
    open();
    await expect.poll(settled, { timeout: 30_000 }).toBe(212);
    expect(begun.slice(8, 20).every(isCode)).toBe(true);
    expect(new Set(begun.filter(isCode)).size).toBe(12);
  });

  it('are not held up by an unresponsive receiver', async () => {
    const { open, hangUp } = await aSlowSchool('nobody');
    open();
    const [student, silent] = await Promise.all([aStudent(school), aStudent(school, { email: 'nobody@example.test' })]);
    for (let index = 0; index < 5; index += 1) await send(silent, `silent ${index}`);
    for (let index = 0; index < 30; index += 1) await send(student, `reminder ${index}`);
    await expect.poll(settled, { timeout: 30_000 }).toBe(30);
    hangUp();
  });

  it('are sent several at once, at most as many as the mail server has connections', async () => {
    const { begun, open } = await aSlowSchool();
    const student = await aStudent(school);
    for (let index = 0; index < 30; index += 1) await send(student, `reminder ${index}`);
    await pause(1_500);
    expect(begun).toHaveLength(8);
    open();
    await expect.poll(settled).toBe(30);
  });
});

describe('the outbox', () => {
  it('shows what was said, and cannot be used to run anything', async () => {
    school = await openSchool();
    school.mayLog(/a message could not be sent|were in hand when a server ended|may have (been sent|gone out)/);
    const student = await aStudent(school);
    const values = { name: '<img src=x onerror=alert(1)>', school: 'Skylark', link: 'https://school.test/"><script>' };
    const to = { personId: student.id, email: student.email, phone: '+380671234567', locale: null };
    const { deps } = school.app;
    await queueMail(deps, school.database.db, to, 'password_changed', values, 'a');
    await queueSms(deps, school.database.db, to, 'sign_in_code', { school: 'Skylark', code: '123456', host: 'x' }, 'a');
    await untilStatus('kept', 'kept');
    const { status, body, headers } = await get(school, '/dev/outbox');
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    const page = String(body);
    expect(page).toContain('123456 is your sign-in code');
    expect(page).toContain('Your Skylark password has been changed');
    const mail = /\/dev\/outbox\/[\w-]+/.exec(page)?.[0] ?? '';
    const shown = String((await get(school, mail)).body);
    expect(shown).toContain('<img src="data:image/png;base64,');
    for (const html of [page, shown]) expect(html).not.toMatch(/<script|<img src=x/);
  });

  it('does not exist in production', async () => {
    school = await openSchool({ config: { hasOutbox: false } });
    school.mayLog(/a message could not be sent|were in hand when a server ended|may have (been sent|gone out)/);
    expect(String((await get(school, '/dev/outbox')).body)).not.toContain('Outbox');
    expect((await get(school, '/dev/outbox?format=json')).headers.get('content-type')).toContain('html');
  });
});
