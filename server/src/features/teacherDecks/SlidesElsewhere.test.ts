import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aTeacher, type Person } from '../../../test/builders.ts';
import { ask, post } from '../../../test/http.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { aPicture } from '../../../test/teacherDecks.ts';

let school: School;
let second: School;
let teacher: Person;
beforeAll(async () => {
  school = await openSchool();
  second = await school.openSecond();
  teacher = await aTeacher(school);
});
afterAll(async () => {
  await second.close();
  await school.close();
});

/** Begins an upload and stops in its middle. @returns sends the rest; resolves to the status */
function sendHalf(at: School, deck: string, bytes: Buffer): () => Promise<number | undefined> {
  const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--x--\r\n')]);
  const upload = httpRequest(`${at.url}/api/v2/teacher_decks/${deck}/slides`, {
    method: 'POST',
    headers: {
      'x-auth-token': teacher.token,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': body.length,
    },
  });
  const answered = new Promise<number | undefined>((done, failed) =>
    upload.on('error', failed).on('response', (response) => done(response.resume().statusCode)),
  );
  const half = body.length / 2;
  upload.write(body.subarray(0, half));
  return () => {
    upload.end(body.subarray(half));
    return answered;
  };
}

it('a page whose request reaches another server sees the progress, and the end', { timeout: 60_000 }, async () => {
  const { id } = (await post(school, '/api/v2/teacher_decks', { title: 'Farm' }, teacher)).body;
  const progress = async (at: School) =>
    (await ask(at, 'GET', `/api/v2/teacher_decks/${id}/slides/progress`, { as: teacher })).body.progress;
  expect(await progress(second)).toBeNull();
  const sendRest = sendHalf(school, id, await aPicture('red'));
  const half = { step: 'sent', done: expect.any(Number), of: 100 };
  await expect.poll(() => progress(school)).toEqual(half);
  await expect.poll(() => progress(second), { timeout: 20_000 }).toEqual(half);
  expect(await sendRest()).toBe(200);
  expect(await progress(school)).toBeNull();
  await expect.poll(() => progress(second)).toBeNull();
});

it('a report that cannot be read counts as none, and another deck has its own', async () => {
  const make = async (title: string) => (await post(school, '/api/v2/teacher_decks', { title }, teacher)).body.id;
  const [farm, zoo] = [await make('Farm'), await make('Zoo')];
  const progress = async (deck: string) =>
    (await ask(second, 'GET', `/api/v2/teacher_decks/${deck}/slides/progress`, { as: teacher })).body.progress;
  expect([await progress(farm), await progress(zoo)]).toEqual([null, null]);
  const report = (id: string) =>
    school.app.deps.bus.publishAll(school.database.db, [{ topic: 'slides', key: farm, id }]);
  await report('{"step":"made","done":3,"of":60}');
  await expect.poll(() => progress(farm)).toEqual({ step: 'made', done: 3, of: 60 });
  expect(await progress(zoo)).toBeNull();
  for (const broken of ['{"step":"drawn","done":3,"of":60}', 'not JSON']) {
    await report(broken);
    await expect.poll(() => progress(farm)).toBeNull();
    await report('{"step":"made","done":4,"of":60}');
    await expect.poll(() => progress(farm)).toMatchObject({ done: 4 });
  }
});
