import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, get, post } from '../../../test/http.ts';
import { codeIn, jobsAreDone, linkToken, messagesAreDone, outboxOf } from '../../../test/outbox.ts';
import { openSchool, type School } from '../../../test/school.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool({ hasLimits: false, logLevel: 'debug' });
  // All log lines are inspected, not only errors.
  school.mayLog(/./);
});
afterAll(() => school.close());

const newest = async (recipient: string) => {
  for (const job of ['auth.send_code', 'auth.send_reset']) await jobsAreDone(school, job);
  await messagesAreDone(school);
  const [message] = await outboxOf(school, recipient);
  if (!message) throw new Error('nothing was sent');
  return message;
};

describe('what opens an account', () => {
  it('is in no line of the log, in no answer’s headers, and in no name of a file or metric', async () => {
    const email = 'log@example.test';
    const password = 'a lark at dawn';
    const phone = '+380672999999';
    const secrets: string[] = [password];
    const headers: string[] = [];
    const keep = <T extends { headers: Headers }>(answer: T): T => {
      for (const [name, value] of answer.headers) if (name !== 'set-cookie') headers.push(value);
      return answer;
    };
    const registered = keep(
      await post(school, '/api/v2/auth/registrations', {
        first_name: 'Masha',
        last_name: 'Koval',
        parent_name: 'Iryna Koval',
        phone,
        email,
        password,
        password_confirmation: password,
        consent: true,
      }),
    );
    const session = registered.body as { token: string };
    const confirming = linkToken(await newest(email));
    secrets.push(session.token, confirming);
    for (let twice = 0; twice < 2; twice += 1)
      keep(await post(school, `/api/v2/auth/email_confirmations/${confirming}`, {}, session));

    const asked = keep(await post(school, '/api/v2/auth/codes', { strategy: 'email', email }));
    const code = codeIn(await newest(email));
    const handed = keep(await post(school, `/api/v2/auth/codes/${asked.body.id}`, { code }));
    const opened = keep(await get(school, `/api/v2/auth/sessions/${handed.body.id}`));
    secrets.push(asked.body.id, code, handed.body.id, opened.body.token);
    for (let twice = 0; twice < 2; twice += 1) keep(await get(school, `/api/v2/auth/sessions/${handed.body.id}`));

    await post(school, '/api/v2/auth/password_resets', { email });
    const reset = linkToken(await newest(email));
    secrets.push(reset);
    keep(await get(school, `/api/v2/auth/activations/${reset}`));
    const wanted = { password: 'of the family', password_confirmation: 'of the family' };
    for (let twice = 0; twice < 2; twice += 1) keep(await post(school, `/api/v2/auth/activations/${reset}`, wanted));
    const again = await post(school, '/api/v2/auth/sessions', { email, password: wanted.password });
    secrets.push(wanted.password, again.body.token);

    // The database fails during a request and the error is logged.
    await school.database.pool.query('alter table one_time_tokens rename to elsewhere');
    expect(keep(await post(school, `/api/v2/auth/email_confirmations/${confirming}`, {})).status).toBe(500);
    expect(keep(await get(school, `/api/v2/auth/sessions/${handed.body.id}`, again.body)).status).toBe(500);
    await school.database.pool.query('alter table elsewhere rename to one_time_tokens');
    keep(await ask(school, 'DELETE', '/api/v2/auth/session', { as: again.body }));

    expect(secrets.every((secret) => typeof secret === 'string' && secret.length >= 6)).toBe(true);
    expect(school.errors.length).toBeGreaterThan(0);
    const metrics = String((await get(school, '/metrics')).body);
    const said = [...school.errors, ...headers, metrics].join('\n');
    expect(secrets.filter((secret) => said.includes(secret))).toEqual([]);
    expect(registered.headers.get('referrer-policy')).toBe('no-referrer');
  });
});

describe('a session', () => {
  it('is a new name of 256 bits each time, which is no part of what is kept', async () => {
    const { rows } = await school.database.pool.query<{ bytes: number }>(
      'select length(token_hash) as bytes from sessions',
    );
    expect(rows.every(({ bytes }) => bytes === 32)).toBe(true);
    const email = 'log@example.test';
    const opened = await Promise.all(
      Array.from({ length: 5 }, () => post(school, '/api/v2/auth/sessions', { email, password: 'of the family' })),
    );
    const tokens = opened.map(({ body }) => String(body.token));
    expect(new Set(tokens).size).toBe(5);
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  });
});

it('the consent of a parent is kept with the text’s version, the time and who gave it', async () => {
  const { rows } = await school.database.pool.query(
    `select c.document, c.version, c.agreed_at, a.parent_name, p.created_at
     from consents c join people p on p.id = c.account_id join accounts a on a.id = p.id where a.email = 'log@example.test'`,
  );
  expect(rows).toMatchObject([
    { document: 'terms', version: school.app.deps.config.termsVersion, parent_name: 'Iryna Koval' },
  ]);
  expect(rows[0].agreed_at).toEqual(rows[0].created_at);
});
