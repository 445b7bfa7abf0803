import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aLesson, aStudent, aTeacher } from '../builders.ts';
import { openRaw } from '../rawHttp.ts';
import { openSchool, type School } from '../school.ts';

// Uploads that are begun and never finished: what one account can make a server hold.

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const headOf = (path: string, token: string): string =>
  `POST /api/v2${path} HTTP/1.1\r\nHost: x\r\nX-Auth-Token: ${token}\r\n` +
  'Content-Type: multipart/form-data; boundary=B\r\nContent-Length: 9000000\r\n\r\n';
const FILE = '--B\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nx';
const held = (): number => readdirSync(join(school.app.deps.config.dataDir, 'imports')).length;

/** Begins an upload. @returns resolves to the status that it gets before it has ended; `end` closes the connection */
async function begin(path: string, token: string, body: string): Promise<{ status: Promise<string>; end: () => void }> {
  const sender = await openRaw(school.url);
  const status = new Promise<string>((resolve) => {
    sender.on('data', (part: Buffer) => resolve(part.toString('latin1').slice(9, 12)));
  });
  sender.write(headOf(path, token) + body);
  return { status, end: () => sender.destroy() };
}

it('a text beside the file of an upload is refused, and isn’t held in memory', async () => {
  const { token } = await aStudent(school);
  const text = `--B\r\nContent-Disposition: form-data; name="a"\r\n\r\n${'a'.repeat(1_000)}\r\n`;
  const upload = await begin('/profile/photo', token, text + FILE);
  expect(await upload.status).toMatch(/^4\d\d$/);
  upload.end();
});

it('one account holds six unfinished uploads, and another one goes on', async () => {
  const [teacher, student, other] = await Promise.all([aTeacher(school), aStudent(school), aStudent(school)]);
  const lesson = await aLesson(school, { teacher, student, startsAt: school.clock.in(5) });
  const path = `/rooms/${lesson}/pictures`;
  const six = await Promise.all(Array.from({ length: 6 }, () => begin(path, student.token, FILE)));
  await expect.poll(held).toBe(6);
  const seventh = await begin(path, student.token, FILE);
  expect(await seventh.status).toBe('429');
  const others = [await begin(path, teacher.token, FILE), await begin('/profile/photo', other.token, FILE)];
  await expect.poll(held).toBe(8);
  for (const { end } of [...six, seventh, ...others]) end();
  await expect.poll(held).toBe(0);
  const again = await begin(path, student.token, FILE);
  await expect.poll(held).toBe(1);
  again.end();
});
