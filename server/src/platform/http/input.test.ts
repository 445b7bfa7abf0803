import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { errors } from '@skylark/contract/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aStudent, aTeacher, type Person } from '../../../test/builders.ts';
import { type Answer, ask, get, post } from '../../../test/http.ts';
import { aManager, type TestManager } from '../../../test/manager.ts';
import { openRaw, readReply, sendRaw } from '../../../test/rawHttp.ts';
import { openSchool, type School } from '../../../test/school.ts';

let school: School;
let student: Person;
let teacher: Person;
let manager: TestManager;
beforeAll(async () => {
  school = await openSchool({ hasLimits: false });
  [student, teacher, manager] = await Promise.all([aStudent(school), aTeacher(school), aManager(school)]);
});
afterAll(() => school.close());

/** @returns the status if the body has the standard error form, else the body itself */
function errorStatus({ status, body }: { status: number; body: unknown }): unknown {
  const { error, message, fields = {}, ...rest } = body as Record<string, unknown>;
  const hasForm =
    errors[error as keyof typeof errors]?.[0] === status &&
    typeof message === 'string' &&
    typeof fields === 'object' &&
    Object.keys(rest).length === 0;
  return hasForm ? status : body;
}

describe.each([
  ['NUL', 'a\0b'],
  ['half of a surrogate pair', 'a\ud800b'],
])('a %s is refused', (_, text) => {
  it('in a body', async () => {
    expect(await post(school, '/api/v2/auth/sessions', { email: text, password: 'x' })).toMatchObject({
      status: 422,
      body: { error: 'invalid_fields', fields: { email: 'invalid' } },
    });
    const hours = { time_zone: text, hours: [] };
    expect(errorStatus(await ask(school, 'PUT', '/api/v2/schedule/hours', { as: student, body: hours }))).toBe(422);
    expect(
      errorStatus(await ask(school, 'PATCH', '/api/v2/profile', { as: student, body: { first_name: text } })),
    ).toBe(422);
    expect(errorStatus(await post(school, '/api/v2/trial/wishes', { wish: text }))).toBe(422);
    expect(errorStatus(await manager.post('/students/x/credits', { reason: text }))).toBe(404);
    const slot = { from: '2026-12-01T10:00', to: '2026-12-01T12:00', reason: text };
    expect(errorStatus(await post(school, '/api/v2/schedule/closed_slots', slot, teacher))).toBe(422);
  });

  it('deep in a body and in the name of a field', async () => {
    expect(
      errorStatus(
        await post(school, '/api/v2/auth/sessions', { email: 'a@b.test', password: 'x', more: [{ deep: text }] }),
      ),
    ).toBe(422);
    expect(
      errorStatus(await post(school, '/api/v2/auth/sessions', { email: 'a@b.test', password: 'x', [text]: 1 })),
    ).toBe(422);
  });
});

it('a NUL in a query or in a path is refused', async () => {
  expect(errorStatus(await manager.get('/students?search=%00'))).toBe(422);
  expect(errorStatus(await get(school, '/api/v2/lessons/%00', student))).toBe(404);
  expect(errorStatus(await get(school, '/dev/outbox?to=%00'))).toBe(400);
  expect(errorStatus(await get(school, '/sandbox/cards/%00'))).toBe(404);
});

it.each([100, 6_000, 10_000, 30_000])('a body %i levels deep is refused', async (depth) => {
  const send = (body: string) =>
    fetch(`${school.url}/api/v2/auth/sessions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
  for (const body of ['['.repeat(depth) + ']'.repeat(depth), `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`]) {
    const answer = await send(body);
    expect([400, 413]).toContain(errorStatus({ status: answer.status, body: await answer.json() }));
  }
});

it.each(['9999-12-31', '0000-01-01', '1999-12-31', '2101-01-01', '2026-02-30', '+012026-01-01', 'x'])(
  'there is no week of %s',
  async (day) => {
    expect(errorStatus(await get(school, `/api/v2/schedule/week?day=${encodeURIComponent(day)}`, student))).toBe(422);
  },
);

it.each(['2000-01-01', '2026-12-01', '2100-12-31'])('there is a week of %s', async (day) => {
  expect(await get(school, `/api/v2/schedule/week?day=${day}`, student)).toMatchObject({ status: 200 });
});

it.each(['9999-12-31T00:00', '2026-02-30T10:00', '2026-13-01T10:00', '0001-01-01T10:00'])(
  'no slot is closed from %s',
  async (from) => {
    const slot = { from, to: '2100-12-31T12:00', reason: 'Dentist' };
    expect(errorStatus(await post(school, '/api/v2/schedule/closed_slots', slot, teacher))).toBe(422);
    expect(
      errorStatus(await get(school, `/api/v2/schedule/closed_slots/lessons?from=${from}&to=${slot.to}`, teacher)),
    ).toBe(422);
  },
);

it.each(['0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '2101-01-01T00:00:00Z', '1999-12-31T23:59:59Z'])(
  'no lesson is looked for from %s, held or booked then',
  async (at) => {
    expect(errorStatus(await manager.get(`/slots?from=${at}`))).toBe(422);
    expect(errorStatus(await manager.get(`/lessons?from=${at}`))).toBe(422);
    expect(errorStatus(await post(school, '/api/v2/trial/holds', { teacher_id: teacher.id, starts_at: at }))).toBe(422);
    const lesson = { teacher_id: teacher.id, student_id: student.id, starts_at: at, anyway: true };
    expect(errorStatus(await manager.post('/lessons', lesson))).toBe(422);
  },
);

it.each(['0x9', '9e0', '%209', '9.0', '09', '+9', '-9', '9%20', 'Infinity', '1e999', '٩'])(
  'a package of %s lessons is not one of 9',
  async (lessons) => {
    expect(errorStatus(await manager.put(`/packages/${lessons}`, { full_price: 100 }))).toBe(404);
  },
);

it.each(['abc', '-'.repeat(36), '0', 'null', '%00', 'x'.repeat(199), crypto.randomUUID().replace(/.$/, 'z')])(
  'nothing is found under the id %j',
  async (id) => {
    for (const path of ['lessons', 'rooms', 'homeworks', 'whiteboards', 'decks', 'courses', 'payments/purchases'])
      expect(
        errorStatus(await get(school, `/api/v2/${path}/${id}`, path === 'payments/purchases' ? student : teacher)),
      ).toBe(404);
    expect(errorStatus(await manager.get(`/lessons/${id}`))).toBe(404);
  },
);

it('what a body or a query names and does not exist is refused, not tried', async () => {
  const nobody = crypto.randomUUID();
  expect(errorStatus(await manager.get(`/slots?student_id=${nobody}`))).toBe(404);
  const lesson = { teacher_id: teacher.id, student_id: student.id, starts_at: '2026-12-24T10:00:00Z', anyway: true };
  expect(errorStatus(await manager.post('/lessons', { ...lesson, student_id: nobody }))).toBe(404);
  expect(await manager.post('/lessons', { ...lesson, is_trial: true, deck_id: nobody })).toMatchObject({
    status: 422,
    body: { fields: { deck_id: 'unknown' } },
  });
  expect(await manager.post('/lessons', { ...lesson, is_trial: true, course_id: nobody })).toMatchObject({
    status: 422,
    body: { fields: { course_id: 'unknown' } },
  });
});

describe('the body of every error has one form', () => {
  it('for an address that is malformed, too long or unknown', async () => {
    expect(errorStatus(await get(school, '/%zz'))).toBe(400);
    expect(errorStatus(await get(school, '/api/v2/lessons/%ff', student))).toBe(400);
    expect(errorStatus(await get(school, '/api/v2/lessons?list=%ff%fe', student))).toBe(400);
    expect(errorStatus(await get(school, `/api/v2/lessons/${'x'.repeat(5_000)}`, student))).toBe(414);
    expect(errorStatus(await get(school, '/api/v2/nothing'))).toBe(404);
    expect(errorStatus(await get(school, '/api/v1/lessons'))).toBe(404);
    expect(errorStatus(await ask(school, 'DELETE', '/'))).toBe(404);
    expect(errorStatus(await ask(school, 'PUT', '/api/v2/lessons', { as: student, body: {} }))).toBe(404);
  });

  it('for what is no whole HTTP request', async () => {
    expect(errorStatus(readReply(await sendRaw(school.url, 'GARBAGE\r\n\r\n')))).toBe(400);
    expect(
      errorStatus(
        readReply(await sendRaw(school.url, `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(64_000)}\r\n\r\n`)),
      ),
    ).toBe(431);
    expect(errorStatus(readReply(await sendRaw(school.url, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n')))).toBe(400);
    expect(errorStatus(readReply(await sendRaw(school.url, 'GET / HTTP/1.1\r\nHost: x\r\nX: a\0b\r\n\r\n')))).toBe(400);
  });

  it('for a body of the wrong type, without content, or larger than the limit', async () => {
    const send = async (type: string, body: string): Promise<Answer> => {
      const answer = await fetch(`${school.url}/api/v2/auth/sessions`, {
        method: 'POST',
        headers: { 'content-type': type },
        body,
      });
      return { status: answer.status, body: await answer.json(), headers: answer.headers };
    };
    expect(errorStatus(await send('text/xml', '<a/>'))).toBe(415);
    expect(errorStatus(await send('nonsense', 'x'))).toBe(415);
    expect(errorStatus(await send('application/json', ''))).toBe(400);
    expect(errorStatus(await send('application/json', '{"a":'))).toBe(400);
    expect(errorStatus(await send('application/json', `"${'x'.repeat(100_000)}"`))).toBe(413);
    for (const body of ['null', '[]', '1', '"x"', '{"__proto__":{"a":1}}', '{"constructor":{"prototype":1}}'])
      expect([400, 422]).toContain(errorStatus(await send('application/json', body)));
  });

  it('for an expectation that the server does not know: it is passed over', async () => {
    const request = 'GET /healthz HTTP/1.1\r\nHost: x\r\nExpect: wonders\r\nConnection: close\r\n\r\n';
    expect(await sendRaw(school.url, request)).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe('an upload that is not whole', () => {
  const boundary = 'xyz';
  const part = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nbytes`;
  const bodies: Record<string, string> = {
    'ends in the middle of the file': part,
    'has no parts': `--${boundary}--\r\n`,
    'is empty': '',
    'has a part without headers': `--${boundary}\r\n\r\n\r\n--${boundary}--\r\n`,
    'has malformed headers': `--${boundary}\r\nContent-Disposition form-data\r\n\r\nx\r\n--${boundary}--\r\n`,
    'has another boundary': part.replaceAll('xyz', 'abc'),
    'has a NUL in the name of the file': `${part.replace('a.png', 'a\0.png')}\r\n--${boundary}--\r\n`,
    'is garbage': '\xff\x00\r\n--'.repeat(50),
  };
  const places: [string, () => Record<string, string>][] = [
    ['/api/v2/profile/photo', () => ({ 'x-auth-token': student.token })],
    ['/api/v2/manager/courses/imports', () => ({ authorization: `Bearer ${manager.token}` })],
  ];
  it.each(places.flatMap(([path, who]) => Object.keys(bodies).map((how) => [path, how, who] as const)))(
    'to %s: %s',
    async (path, how, who) => {
      for (const type of [
        `multipart/form-data; boundary=${boundary}`,
        'multipart/form-data',
        'multipart/form-data; boundary=',
      ]) {
        const answer = await fetch(school.url + path, {
          method: 'POST',
          headers: { ...who(), 'content-type': type },
          body: Buffer.from(bodies[how] ?? '', 'latin1'),
        });
        expect([400, 413, 415, 422]).toContain(errorStatus({ status: answer.status, body: await answer.json() }));
      }
    },
  );

  it('is given up when its sender goes away in the middle', async () => {
    const socket = await openRaw(school.url);
    socket.write(
      `POST /api/v2/profile/photo HTTP/1.1\r\nHost: x\r\nX-Auth-Token: ${student.token}\r\n` +
        `Content-Type: multipart/form-data; boundary=${boundary}\r\nContent-Length: 100000\r\n\r\n${part}`,
    );
    await new Promise((later) => setTimeout(later, 50));
    socket.resetAndDestroy();
    expect((await get(school, '/healthz')).status).toBe(200);
    // The partial upload was on disk and has been removed, like all earlier ones.
    const uploads = join(school.app.deps.config.dataDir, 'imports');
    await expect.poll(() => readdir(uploads), { timeout: 30_000 }).toEqual([]);
  });
});

it('HEAD is answered as GET is, without a body', async () => {
  for (const path of ['/', '/login', '/healthz', '/readyz', '/api/v2/payments/methods', '/api/v2/openapi.json']) {
    const [head, whole] = [await fetch(school.url + path, { method: 'HEAD' }), await fetch(school.url + path)];
    expect([path, head.status]).toEqual([path, whole.status]);
    expect(head.headers.get('content-type')).toBe(whole.headers.get('content-type'));
    expect(await head.text()).toBe('');
  }
  expect((await fetch(`${school.url}/api/v2/nothing`, { method: 'HEAD' })).status).toBe(404);
});

it('all of this has logged no error', () => {
  expect(school.errors).toEqual([]);
});
