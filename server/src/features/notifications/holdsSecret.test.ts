import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messagesAreDone } from '../../../test/outbox.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { newToken } from '../auth/index.ts';
import { holdsSecret } from './holdsSecret.ts';
import { queueMail, queueSms } from './index.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool({
    config: { hasOutbox: false },
    sendMail: () => Promise.resolve('sent'),
    sendSms: () => Promise.resolve('sent'),
  });
});
afterAll(() => {
  school.mayLog(/in hand when a server ended/);
  return school.close();
});

const texts = JSON.parse(readFileSync(join(import.meta.dirname, '../../../locales/en.json'), 'utf8')) as object;
const kindsOf = (pattern: RegExp): string[] => Object.keys(texts).flatMap((key) => pattern.exec(key)?.[1] ?? []);
const MAILS = kindsOf(/^mail\.(\w+)\.subject$/);
const SMS = kindsOf(/^sms\.(\w+)$/);

it.each([
  ['https://school.example/confirm_email/{token}', true],
  ['https://school.example/lessons?auth_token={token}', true],
  ['https://school.example/payments/new?link={token}', true],
  ['http://127.0.0.1:3000/undo_change/{token}', true],
  ['https://school.example/lessons/0193b0f4-7a52-7c3e-8d21-0f2a9c4e5b6d', false],
  ['https://school.example/forget-password', false],
])('%s opens something: %s', (link, opens) => {
  for (let tried = 0; tried < 50; tried += 1)
    expect(holdsSecret({ name: 'x', link: link.replace('{token}', newToken()) })).toBe(opens);
  expect(holdsSecret({ code: '123456' })).toBe(true);
});

describe('a message of any kind that opens something', () => {
  it('keeps none of its words once it was sent', async () => {
    const { deps } = school.app;
    const link = `https://school.example/x/${newToken()}`;
    const words = new Proxy({ link } as Record<string, string | number>, {
      get: (values, name) => values[String(name)] ?? (/count|days|minutes|score/.test(String(name)) ? 3 : 'Masha'),
    });
    const given = { ...words, ...Object.fromEntries(PLACEHOLDERS.map((name) => [name, words[name]])), link };
    await school.database.db.transaction().execute(async (tx) => {
      for (const kind of MAILS)
        await queueMail(
          deps,
          tx,
          { personId: null, email: 'a@b.test', locale: 'en' },
          kind as 'wish',
          (`mail.${kind}.button` in texts ? given : { ...given, link: undefined, code: '123456' }) as never,
          kind,
        );
      for (const kind of SMS)
        await queueSms(
          deps,
          tx,
          { personId: null as never, phone: `+3806712345${String(SMS.indexOf(kind)).padStart(2, '0')}`, locale: 'en' },
          kind as 'phone_changed',
          given as never,
          kind,
        );
    });
    await messagesAreDone(school);
    const kept = await school.database.db.selectFrom('messages').select(['kind', 'text', 'html', 'status']).execute();
    expect(new Set(kept.map((one) => one.kind))).toEqual(new Set([...MAILS, ...SMS]));
    expect(kept.filter((one) => one.text !== '' || one.html !== null || one.status !== 'sent')).toEqual([]);
  });

  it('keeps none either when the server ended while it was in hand', async () => {
    school.mayLog(/in hand when a server ended/);
    const { deps } = school.app;
    const { db } = school.database;
    const to = { personId: null, email: 'lost@b.test', locale: 'en' } as const;
    await db.transaction().execute((tx) =>
      queueMail(
        deps,
        tx,
        to,
        'confirm_email',
        { name: 'I', school: 'S', link: `https://s.example/${newToken()}` },
        'lost',
      ).then(() =>
        tx
          .updateTable('messages')
          .set({ status: 'sending', takenAt: new Date(deps.clock.now().getTime() - 3_600_000) })
          .where('cause', '=', 'lost')
          .execute(),
      ),
    );
    await messagesAreDone(school);
    const kept = await db.selectFrom('messages').select(['text', 'status']).where('cause', '=', 'lost').execute();
    expect(kept).toEqual([{ text: '', status: 'uncertain' }]);
  });
});

const PLACEHOLDERS = [...new Set([...JSON.stringify(texts).matchAll(/\{(\w+)/g)].map(([, name = '']) => name))];
