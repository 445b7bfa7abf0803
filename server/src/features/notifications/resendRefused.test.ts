import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCli } from '../../../cli/runCli.ts';
import { aStudent, aTeacher } from '../../../test/builders.ts';
import { aManager, grantCredits, setHours, type TestManager } from '../../../test/manager.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { createMail } from '../../platform/mail/mail.ts';

/** A mail server that refuses mailboxes it doesn't know, at RCPT, and keeps what it accepts. */
class MailServer {
  readonly mailboxes = new Set<string>();
  readonly accepted: { to: string; text: string }[] = [];
  readonly refused: string[] = [];
  readonly #server: Server;

  constructor() {
    this.#server = createServer((socket) => {
      let [unread, to, mail]: [string, string, string | undefined] = ['', '', undefined];
      socket.on('error', () => undefined);
      socket.write('220 ready\r\n');
      socket.on('data', (bytes) => {
        unread += bytes.toString();
        for (let end = unread.indexOf('\r\n'); end >= 0; end = unread.indexOf('\r\n')) {
          const line = unread.slice(0, end);
          unread = unread.slice(end + 2);
          if (mail !== undefined) {
            if (line === '.') {
              this.accepted.push({ to, text: mail });
              mail = undefined;
              socket.write('250 taken\r\n');
            } else mail += `${line}\n`;
            continue;
          }
          to = /^RCPT TO:<(.*)>/.exec(line)?.[1] ?? to;
          if (line === 'DATA') mail = '';
          const isRefused = line.startsWith('RCPT') && !this.mailboxes.has(to);
          if (isRefused) this.refused.push(to);
          socket.write(
            isRefused ? '550 5.1.1 no such mailbox\r\n' : line === 'DATA' ? '354 go on\r\n' : '250 fine\r\n',
          );
        }
      });
    });
  }

  async listen(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `smtp://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.close();
  }
}

const mailServer = new MailServer();
let school: School;
let owner: TestManager;
beforeAll(async () => {
  const smtpUrl = await mailServer.listen();
  school = await openSchool({
    at: '2026-11-20T12:00:00Z',
    hasLimits: false,
    sendMail: createMail({ smtpUrl, mailFrom: 'Skylark <school@skylark.test>' }),
  });
  school.mayLog(/a message could not be sent/);
  owner = await aManager(school);
});
afterAll(async () => {
  await school.close();
  mailServer.close();
});

const run = (...args: string[]) => runCli(args, { SCHOOL_URL: school.url, SCHOOL_TOKEN: owner.token });
interface Line {
  id: string;
  kind: string;
  recipient: string;
  status: string;
}
const list = async (...args: string[]): Promise<Line[]> =>
  JSON.parse(await run('messages', 'list', ...args, '--json')) as Line[];

async function aBookedLesson(email: string) {
  const [teacher, student] = [await aTeacher(school), await aStudent(school, { email, emailConfirmedAt: null })];
  mailServer.mailboxes.add(teacher.email);
  await setHours(school, teacher);
  await grantCredits(school, student, 3);
  const lesson = { teacher_id: teacher.id, student_id: student.id, starts_at: '2026-11-24T10:00:00Z' };
  const { status, body } = await owner.post('/lessons', lesson);
  expect(status).toBe(200);
  const mine = `--person=${student.id}`;
  const booked = async () => (await list(mine)).filter(({ kind }) => kind === 'lesson_booked');
  await expect.poll(booked).toMatchObject([{ recipient: email, status: 'failed' }]);
  const [message] = await booked();
  return { student, booked, id: message?.id ?? '', lessonId: body.id };
}

describe('a message that a mail server has refused for good', () => {
  it('reaches the same mailbox once that exists, with the text and the name it had', async () => {
    const { booked, id } = await aBookedLesson('full@family.test');
    await run('messages', 'resend', id);
    await expect.poll(() => mailServer.refused.filter((to) => to === 'full@family.test').length).toBe(2);
    await expect.poll(booked).toMatchObject([{ status: 'failed' }]);
    mailServer.mailboxes.add('full@family.test');
    await run('messages', 'resend', id);
    await expect.poll(booked).toMatchObject([{ status: 'sent' }]);
    const taken = mailServer.accepted.filter(({ to }) => to === 'full@family.test');
    expect(taken).toHaveLength(1);
    expect(taken[0]?.text).toContain(`Message-ID: <${id}@skylark.test>`);
    await expect(run('messages', 'resend', id)).rejects.toThrow('can’t be sent again');
    expect(mailServer.accepted.filter(({ to }) => to === 'full@family.test')).toHaveLength(1);
  });

  it('goes to the address that a manager has corrected since', async () => {
    const { student, booked, id } = await aBookedLesson('iryan@family.test');
    mailServer.mailboxes.add('iryna@family.test');
    await run('person', 'correct', student.id, '--email=iryna@family.test', '--reason=Misspelt on the phone');
    await run('messages', 'resend', id);
    await expect.poll(booked).toMatchObject([{ recipient: 'iryna@family.test', status: 'sent' }]);
    expect(mailServer.accepted.filter(({ to }) => to === 'iryna@family.test').map(({ text }) => text)).toContainEqual(
      expect.stringContaining(`Message-ID: <${id}@skylark.test>`),
    );
    expect(mailServer.refused.filter((to) => to === 'iryan@family.test')).toHaveLength(1);
  });

  it('is not sent again once the lesson has moved: what it says is not true any more', async () => {
    const { student, booked, id, lessonId } = await aBookedLesson('later@family.test');
    await owner.post(`/lessons/${lessonId}/move`, { starts_at: '2026-11-25T10:00:00Z' });
    const failed = async () => (await list(`--person=${student.id}`, '--status=failed')).map(({ kind }) => kind);
    await expect.poll(failed).toEqual(['lesson_moved', 'lesson_booked']);
    mailServer.mailboxes.add('later@family.test');
    await expect(run('messages', 'resend', id)).rejects.toThrow('can’t be sent again');
    await run(
      'messages',
      'resend',
      'failed',
      '--from=2026-11-20 00:00',
      '--to=2026-11-21 00:00',
      '--zone=UTC',
      '--yes',
    );
    await expect.poll(failed).toEqual(['lesson_booked']);
    expect(await booked()).toMatchObject([{ id, status: 'failed' }]);
    const taken = () => mailServer.accepted.filter(({ to }) => to === 'later@family.test');
    await expect.poll(taken).toHaveLength(1);
    expect(taken()[0]?.text).not.toContain(id);
  });
});
