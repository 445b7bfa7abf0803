import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { aStudent, type Person } from '../../../test/builders.ts';
import { ask, get } from '../../../test/http.ts';
import { openSchool, type School } from '../../../test/school.ts';

let school: School;
let student: Person;
beforeAll(async () => {
  school = await openSchool();
  school.mayLog(/relation \\?"lessons\\?" does not exist/);
  student = await aStudent(school);
});
afterAll(() => school.close());

it('an unexpected error is logged once, reveals nothing to the caller, and the server continues', async () => {
  const path = '/api/v2/lessons/counters';
  await school.database.pool.query('alter table lessons rename to elsewhere');
  const answer = await get(school, path, student);
  expect(answer).toMatchObject({
    status: 500,
    body: { error: 'internal', message: 'Something went wrong, an error occurred' },
  });
  // No stack, query or path: only the code and its text.
  expect(Object.keys(answer.body)).toEqual(['error', 'message']);
  expect(JSON.stringify([answer.body, [...answer.headers]])).not.toMatch(/relation|select|\.ts|node_modules|lessons/);

  expect(school.errors).toHaveLength(1);
  const line = JSON.parse(school.errors[0] ?? '{}');
  expect(line).toMatchObject({ msg: 'request failed', route: '/api/v2/lessons/counters' });
  // What the person reads out leads to this line.
  expect(answer.headers.get('x-request-id')).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
  expect(line.request).toBe(answer.headers.get('x-request-id'));
  expect(line.err.message).toContain('relation "lessons" does not exist');
  expect(line.err.stack).toContain('.ts:');

  await school.database.pool.query('alter table elsewhere rename to lessons');
  expect((await get(school, path, student)).status).toBe(200);
  expect((await get(school, '/healthz')).status).toBe(200);
});

const sendPicture = async () => {
  const create = { width: 30, height: 30, channels: 3 as const, background: 'teal' };
  const bytes = await sharp({ create }).jpeg().toBuffer();
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(bytes)]), 'photo.jpg');
  return ask(school, 'POST', '/api/v2/profile/photo', { body, as: student });
};

it('a full disk is reported as such, whether it is that of the files or the database’s', async () => {
  const { files } = school.app.deps;
  const full = (code: string) => Object.assign(new Error('no space left on device'), { code });
  school.mayLog(/a disk is full/);
  for (const code of ['ENOSPC', '53100']) {
    const put = vi.spyOn(files, 'put').mockRejectedValueOnce(full(code));
    const answer = await sendPicture();
    put.mockRestore();
    expect(answer).toMatchObject({
      status: 507,
      body: { error: 'no_space', message: expect.stringMatching(/no space/) },
    });
  }
  expect((await sendPicture()).status).toBe(200);
});

it('requests are logged on demand, one line each, by their route: no address, query or token', async () => {
  const second = await openSchool({ config: { logsRequests: true }, logLevel: 'debug' });
  try {
    second.mayLog(/"msg":/);
    await get(second, '/api/v2/lessons/0197f2a0-0000-7000-8000-000000000000?token=secret');
    const lines = second.errors.filter((line) => line.includes('"msg":"request"')).map((line) => JSON.parse(line));
    expect(lines.at(-1)).toMatchObject({
      method: 'GET',
      route: '/api/v2/lessons/:id',
      status: 401,
      ms: expect.any(Number),
    });
    expect(JSON.stringify(lines)).not.toMatch(/secret|127\.0\.0\.1/);
  } finally {
    await second.close();
  }
});
