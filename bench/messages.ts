// Emails per second to a mail server on this machine, from rows waiting in the table until all are settled, compared
// with a bare nodemailer loop that sends the same emails over as many connections without recording anything. Then how
// long a sign-in code takes from its request to the mail server while that many reminders are queued before it.
//
//   node bench/messages.ts [--mails=2000] [--quiet]
//
// Aims: 50 emails a second on two cores; a code within half a second while 2,000 reminders wait.
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { queueMail } from '../server/src/features/notifications/index.ts';
import { createMail, SENT_AT_ONCE } from '../server/src/platform/mail/mail.ts';
import { BenchDatabase } from './parts/Database.ts';
import { addPeople } from './parts/fill.ts';
import { waitForQuiet } from './parts/quiet.ts';
import { numberOption, option, printTable, saveResult, short } from './parts/report.ts';
import { startSkylark } from './parts/skylark.ts';

const MAILS = numberOption('mails', 2_000);
const FROM = 'Skylark <school@skylark.test>';

/** Accepts every email immediately and records when it received which recipient's. */
class MailSink {
  readonly takenAt = new Map<string, number>();
  readonly #server = createServer((socket) => this.#serve(socket));
  count = 0;

  async start(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `smtp://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.close();
  }

  #serve(socket: Socket): void {
    let rest = '';
    let inMail = false;
    let to = '';
    socket.on('error', () => undefined).write('220 sink\r\n');
    socket.setEncoding('utf8').on('data', (text: string) => {
      rest += text;
      for (;;) {
        const end = inMail ? rest.indexOf('\r\n.\r\n') : rest.indexOf('\r\n');
        if (end < 0) return;
        const line = rest.slice(0, end);
        rest = rest.slice(end + (inMail ? 5 : 2));
        if (inMail) {
          inMail = false;
          this.count += 1;
          this.takenAt.set(to, performance.now());
          socket.write('250 taken\r\n');
        } else if (/^DATA/i.test(line)) {
          inMail = true;
          socket.write('354 go on\r\n');
        } else {
          to = /^RCPT TO:<(.*)>/i.exec(line)?.[1] ?? to;
          socket.write('250 fine\r\n');
        }
      }
    });
  }
}

async function until(isDone: () => boolean): Promise<void> {
  while (!isDone()) await new Promise((again) => setTimeout(again, 5));
}

const database = await BenchDatabase.start();
const sink = new MailSink();
try {
  const { pool, db } = database.handle;
  const smtpUrl = await sink.start();
  process.env['SMTP_URL'] = smtpUrl;
  const [family] = await addPeople(pool, 'student', 1);
  if (!family) throw new Error('nobody to write to');
  const { rows } = await pool.query<{ email: string }>('select email from accounts where id = $1', [family.id]);
  const email = rows[0]?.email ?? '';
  const values = { name: 'Iryna', school: 'Skylark', link: 'https://school.test/lessons' };
  const deps = { clock: { now: () => new Date() }, config: { schoolName: 'Skylark' } } as Parameters<
    typeof queueMail
  >[0];
  // Copies of one real email: this measures delivery, not rendering.
  await queueMail(
    deps,
    db,
    { personId: family.id, email: 'one@example.test', locale: 'en' },
    'password_changed',
    values,
    'one',
  );
  const queue = () =>
    pool.query(
      `insert into messages (person_id, kind, channel, recipient, subject, text, html, cause, created_at)
       select person_id, 'lesson_reminder', channel, 'family' || n || '@example.test', subject, text, html, gen_random_uuid(), now()
       from messages, generate_series(1, $1::int) as n where cause = 'one'`,
      [MAILS],
    );

  const mail = (
    await pool.query<{ subject: string; text: string; html: string }>(
      "select subject, text, html from messages where cause = 'one'",
    )
  ).rows[0];
  if (!mail) throw new Error('nothing to send');
  const sendMail = createMail({ smtpUrl, mailFrom: FROM });
  const bareLoop = async (): Promise<number> => {
    let next = 0;
    const beginMs = performance.now();
    await Promise.all(
      Array.from({ length: SENT_AT_ONCE }, async () => {
        for (let index = next++; index < MAILS; index = next++)
          await sendMail({ ...mail, to: `bare${index}@example.test`, messageId: `bare-${index}` });
      }),
    );
    return (MAILS / (performance.now() - beginMs)) * 1000;
  };
  if (option('quiet')) await waitForQuiet();
  await bareLoop();
  const bare = await bareLoop();

  await queue();
  const before = sink.count;
  const server = await startSkylark(database);
  let ours: number;
  let codeMs: number;
  try {
    await until(() => sink.count > before);
    const [beginMs, first] = [performance.now(), sink.count];
    await until(() => sink.count >= before + MAILS);
    ours = ((before + MAILS - first) / (performance.now() - beginMs)) * 1000;

    await queue();
    await pool.query("select pg_notify('skylark', 'messages email')");
    await until(() => sink.count > before + MAILS + 20);
    sink.takenAt.delete(email);
    const askedMs = performance.now();
    await fetch(`${server.url}/api/v2/auth/codes`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ strategy: 'email', email }),
    });
    await until(() => sink.takenAt.has(email));
    codeMs = (sink.takenAt.get(email) ?? Infinity) - askedMs;
  } finally {
    await server.stop();
  }
  printTable(
    ['', 'mails a second', 'of the bare loop'],
    [
      ['nodemailer, a bare loop', short(bare), ''],
      ['Skylark', short(ours), `${short((ours / bare) * 100)} %`],
    ],
  );
  console.log(`\na code reaches the mail server ${short(codeMs)} ms after it is asked for, past ${MAILS} reminders`);
  saveResult('messages', { mails: MAILS, bare, ours, codeMs });
} finally {
  sink.close();
  await database.stop();
}
process.exit();
