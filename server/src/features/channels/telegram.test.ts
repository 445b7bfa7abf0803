import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { aStudent, aTeacher, type Person } from '../../../test/builders.ts';
import { ask, get, post } from '../../../test/http.ts';
import { aManager, grantCredits, setHours, type TestManager } from '../../../test/manager.ts';
import { PAGE_INVALIDATION } from '../../platform/bus/invalidatePages.ts';
import { jobsAreDone, linkToken, newestMessage } from '../../../test/outbox.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { channelsData } from './index.ts';
import { BOT_TOKEN, TelegramStandIn } from '../../../test/TelegramStandIn.ts';

let telegram: TelegramStandIn;
let school: School;
let manager: TestManager;
beforeAll(async () => {
  telegram = await TelegramStandIn.start();
  school = await openSchool({ config: { telegram: { token: BOT_TOKEN, apiUrl: telegram.url } } });
  manager = await aManager(school);
  await vi.waitUntil(() => telegram.webhook !== undefined, { timeout: 30_000 });
});
afterAll(async () => {
  await school.close();
  telegram.close();
});

const TELEGRAM = '/api/v2/profile/telegram';
const CHANNELS = '/api/v2/profile/channels';
let chats = 5_000_000_000;
const aChat = (): number => (chats += 1);
const codeFor = async (as: Person): Promise<string> => {
  const { body } = await post(school, TELEGRAM, {}, as);
  expect(body.link).toMatch(/^https:\/\/t\.me\/sky_school_bot\?start=[\w-]{22,64}$/);
  return new URL(body.link).searchParams.get('start') ?? '';
};
const chatsOf = async (as: Person): Promise<string[]> =>
  (await get(school, CHANNELS, as)).body.telegram.chats.map(({ id }: { id: string }) => id);

async function aLinked(): Promise<{ student: Person; chat: number; book: () => Promise<void> }> {
  const [teacher, student] = await Promise.all([aTeacher(school), aStudent(school, { firstName: 'Solomiia' })]);
  await setHours(school, teacher);
  await grantCredits(school, student, 4);
  const chat = aChat();
  expect(await telegram.says(chat, `/start ${await codeFor(student)}`)).toBe(200);
  let day = 23;
  return {
    student,
    chat,
    async book() {
      day += 1;
      const lesson = { teacher_id: teacher.id, student_id: student.id, starts_at: `2026-11-${day}T10:00:00Z` };
      expect((await manager.post('/lessons', lesson)).status).toBe(200);
    },
  };
}
async function resetLink({ email }: Person): Promise<string> {
  await post(school, '/api/v2/auth/password_resets', { email });
  await jobsAreDone(school, 'auth.send_reset');
  return linkToken(await newestMessage(school, email));
}
const reset = (link: string) =>
  post(school, `/api/v2/auth/activations/${link}`, { password: 'of the owner', password_confirmation: 'of the owner' });
/** A password reset by email removes all access of whoever was in the account. */
async function takeBack(person: Person): Promise<void> {
  expect(await reset(await resetLink(person))).toMatchObject({ status: 200 });
}
const untilSettled = (person: Person, ...wanted: string[]): Promise<void> =>
  vi.waitFor(
    async () => {
      const { db } = school.database;
      const all = db.selectFrom('messages').select('status').where('personId', '=', person.id);
      const notices = await all.where('channel', '=', 'telegram').orderBy('id').execute();
      expect(notices.map(({ status }) => status)).toEqual(wanted);
    },
    { timeout: 30_000, interval: 50 },
  );

describe('a chat', () => {
  it('is linked by a one-time link, and gets one notification per lesson, whatever the number of servers', async () => {
    const second = await school.openSecond();
    const { student, chat, book } = await aLinked();
    expect(telegram.textsTo(chat)).toEqual([expect.stringMatching(/^Done!/)]);
    await book();
    await untilSettled(student, 'sent');
    expect(telegram.textsTo(chat)).toHaveLength(2);
    expect(telegram.textsTo(chat)[1]).toContain('Solomiia');
    expect(telegram.textsTo(chat)[1]).toMatch(/http:\/\/127\.0\.0\.1:\d+\/lessons\/[\w-]+$/);
    await second.close();
  });

  it('is dropped, with a message, when the account is recovered by its mailbox; no code links another', async () => {
    const { student, chat, book } = await aLinked();
    const asked = await codeFor(student);
    await takeBack(student);
    expect(await telegram.says(chat + 500, `/start ${asked}`)).toBe(200);
    const { db } = school.database;
    expect(await db.selectFrom('telegramChats').select('chatId').where('accountId', '=', student.id).execute()).toEqual(
      [],
    );
    await vi.waitFor(() => expect(telegram.textsTo(chat).at(-1)).toMatch(/^No more notifications/), {
      timeout: 30_000,
    });
    await book();
    await untilSettled(student);
    expect(telegram.textsTo(chat)).toHaveLength(2);
    expect(telegram.textsTo(chat + 500).join()).toMatch(/expired/);
  });

  it('is not linked by a code that races the recovery of the account', async () => {
    for (let round = 0; round < 5; round += 1) {
      const student = await aStudent(school);
      const code = await codeFor(student);
      const link = await resetLink(student);
      await Promise.all([reset(link), telegram.says(aChat(), `/start ${code}`), post(school, TELEGRAM, {}, student)]);
      const { db } = school.database;
      for (const table of ['telegramChats', 'telegramCodes'] as const)
        expect(await db.selectFrom(table).select('accountId').where('accountId', '=', student.id).execute()).toEqual(
          [],
        );
    }
  });

  it('moves to another account only if its owner agrees: a link may be anybody’s', async () => {
    const { student: family, chat, book } = await aLinked();
    const stranger = await aStudent(school, { firstName: 'Yulia' });
    const [refused, taken] = [aChat(), chat];
    await telegram.says(taken, `/start ${await codeFor(stranger)}`);
    expect(telegram.textsTo(chat).at(-1)).toMatch(/Solomiia’s account\. Switch it to Yulia’s account\?/);
    await telegram.presses(chat, 1);
    expect(telegram.textsTo(chat).at(-1)).toBe('Nothing has changed.');
    expect([await chatsOf(family), await chatsOf(stranger)]).toEqual([[String(chat)], []]);
    // Only the chat's owner can answer, and unexpected answers move nothing.
    await telegram.presses(refused, 0, { data: 'move nothing' });
    expect(telegram.textsTo(refused)).toEqual([expect.stringMatching(/^This link has expired/)]);
    await telegram.presses(chat, 0, { data: 'anything' });
    await telegram.presses(chat, 0, { type: 'group' });
    expect([await chatsOf(family), await chatsOf(stranger)]).toEqual([[String(chat)], []]);
    await book();
    await untilSettled(family, 'sent');
    // Asking for confirmation didn't use up the link.
    await telegram.presses(chat, 0);
    expect(telegram.textsTo(chat).at(-1)).toMatch(/^Done!/);
    expect([await chatsOf(family), await chatsOf(stranger)]).toEqual([[], [String(chat)]]);
    await telegram.presses(chat, 0);
    expect(telegram.textsTo(chat).at(-1)).toMatch(/^This link has expired/);
    expect(telegram.closed.length).toBeGreaterThanOrEqual(4);
  });

  it('linked by two accounts at once belongs to one, and the other has to ask', async () => {
    for (let round = 0; round < 5; round += 1) {
      const chat = aChat();
      const families = await Promise.all([aStudent(school), aStudent(school)]);
      const codes = await Promise.all(families.map(codeFor));
      await Promise.all(codes.map((code) => telegram.says(chat, `/start ${code}`)));
      expect((await Promise.all(families.map(chatsOf))).flat()).toEqual([String(chat)]);
      const told = telegram.textsTo(chat);
      expect([told.length, told.filter((text) => text.startsWith('Done!')).length]).toEqual([2, 1]);
    }
  });

  it('is written to in the language of the account', async () => {
    const { student, chat, book } = await aLinked();
    await school.database.db.updateTable('accounts').set({ locale: 'uk' }).where('id', '=', student.id).execute();
    await book();
    await untilSettled(student, 'sent');
    expect(telegram.textsTo(chat)[1]).toMatch(/^Урок призначено: /);
  });

  it('is linked by one of two that use a code at once, and by nobody later or with the one before', async () => {
    const student = await aStudent(school);
    const [old, code] = [await codeFor(student), await codeFor(student)];
    const [one, other, late, guess] = [aChat(), aChat(), aChat(), aChat()];
    await telegram.says(late, `/start ${old}`);
    await Promise.all([one, other].map((chat) => telegram.says(chat, `/start ${code}`)));
    await telegram.says(guess, '/start nothing', { language: 'ru' });
    const linked = await chatsOf(student);
    expect(linked).toHaveLength(1);
    expect([String(one), String(other)]).toContain(linked[0]);
    const next = await codeFor(student);
    school.clock.moveBy({ minutes: 16 });
    await telegram.says(late, `/start ${next}`);
    expect(await chatsOf(student)).toEqual(linked);
    expect(telegram.textsTo(late).every((text) => text.startsWith('This link has expired'))).toBe(true);
    expect(telegram.textsTo(guess)).toEqual([expect.stringMatching(/^Эта ссылка/)]);
  });

  it('gets nothing after /stop, when the bot is blocked, or when the settings turn it off; nobody else can turn it off', async () => {
    const [stopped, blocked, unseen, removed, stays] = await Promise.all([1, 2, 3, 4, 5].map(() => aLinked()));
    if (!stopped || !blocked || !unseen || !removed || !stays) throw new Error('unreachable');
    const told: string[] = [];
    await school.app.deps.bus.subscribeTo(PAGE_INVALIDATION, stopped.student.id, (topic) => void told.push(topic));
    await telegram.says(stopped.chat, '/stop');
    // Open settings learn of it.
    await expect.poll(() => told).toContain('notifications');
    await telegram.blocks(blocked.chat);
    telegram.blocked.add(unseen.chat);
    await ask(school, 'DELETE', `${TELEGRAM}/${removed.chat}`, { as: removed.student });
    await ask(school, 'DELETE', `${TELEGRAM}/${stays.chat}`, { as: removed.student });
    await Promise.all([stopped, blocked, unseen, removed, stays].map(({ book }) => book()));
    await untilSettled(unseen.student, 'dropped');
    await untilSettled(stays.student, 'sent');
    for (const { student } of [stopped, blocked, removed]) await untilSettled(student);
    for (const { student } of [stopped, blocked, unseen, removed]) expect(await chatsOf(student)).toEqual([]);
    expect(await chatsOf(stays.student)).toEqual([String(stays.chat)]);
  });

  it('of a group is not linked', async () => {
    const student = await aStudent(school);
    const group = aChat();
    await telegram.says(group, `/start ${await codeFor(student)}`, { type: 'group' });
    expect([await chatsOf(student), telegram.textsTo(group)]).toEqual([[], []]);
  });

  it('is written to again while Telegram is busy', async () => {
    const { student, chat, book } = await aLinked();
    telegram.failsWith.push(429, 429);
    await book();
    await untilSettled(student, 'sent');
    expect(telegram.textsTo(chat)).toHaveLength(2);
  });

  it('is deleted with the account, and is in its export', async () => {
    const { student, chat } = await aLinked();
    const rows = () =>
      school.database.db.selectFrom('telegramChats').select('accountId').where('chatId', '=', String(chat)).execute();
    expect(JSON.stringify(await channelsData.read?.(school.database.db, student.id))).toContain(String(chat));
    expect(await rows()).toEqual([{ accountId: student.id }]);
    await manager.post(`/people/${student.id}/deletion`, { reason: 'asked' });
    expect(await rows()).toEqual([]);
  });
});

describe('the webhook', () => {
  it('refuses requests without the secret', async () => {
    const student = await aStudent(school);
    const chat = aChat();
    const code = await codeFor(student);
    for (const secret of ['', 'wrong', 'f'.repeat(64)])
      expect(await telegram.says(chat, `/start ${code}`, { secret })).toBe(404);
    expect(await chatsOf(student)).toEqual([]);
  });

  it('is not there without a bot', async () => {
    const plain = await openSchool();
    expect((await post(plain, '/api/v2/telegram/webhook', { update_id: 1 })).status).toBe(404);
    const student = await aStudent(plain);
    expect((await post(plain, TELEGRAM, {}, student)).status).toBe(503);
    await plain.close();
  });
});

describe('errors while talking to the bot', () => {
  it('leaves neither its token nor the code in the log', async () => {
    const student = await aStudent(school);
    const code = await codeFor(student);
    await school.database.pool.query('alter table telegram_chats rename to elsewhere');
    const before = school.errors.length;
    school.mayLog(/telegram_chats.{1,2} does not exist/);
    expect(await telegram.says(aChat(), `/start ${code}`)).toBe(200);
    await school.database.pool.query('alter table elsewhere rename to telegram_chats');
    const logged = school.errors.slice(before).join('\n');
    expect(logged).toContain('telegram_chats');
    expect(logged).not.toContain(BOT_TOKEN);
    expect(logged).not.toContain(code);
  });
});

describe('a bot that cannot be reached', () => {
  it('leaves no token in the log', async () => {
    const down = await openSchool({
      config: { telegram: { token: BOT_TOKEN, apiUrl: 'http://127.0.0.1:1' } },
      logLevel: 'debug',
    });
    down.mayLog(/./);
    const student = await aStudent(down);
    expect((await post(down, TELEGRAM, {}, student)).status).toBe(503);
    await vi.waitFor(() => expect(down.errors.join('\n')).toMatch(/setWebhook/), { timeout: 30_000 });
    expect(down.errors.join('\n')).not.toContain(BOT_TOKEN);
    await down.close();
  });
});
