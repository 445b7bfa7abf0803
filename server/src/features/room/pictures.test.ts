import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PICTURES_PER_ROOM } from '@skylark/contract/room.facts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aHugePng } from '../../../test/aHugePng.ts';
import { aLesson, aStudent, aTeacher, type Person } from '../../../test/builders.ts';
import { aManagerAtDesk, aViewAtDesk } from '../../../test/DeskBrowser.ts';
import { ask, refusal } from '../../../test/http.ts';
import { openSchool, type School } from '../../../test/school.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const put = (lesson: string, as: Person, picture: Buffer) => {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'a.png');
  return ask(school, 'POST', `/api/v2/rooms/${lesson}/pictures`, { as, body });
};

it('a lesson holds so many pictures and not one more, also when two come at once', async () => {
  const [teacher, student] = await Promise.all([aTeacher(school), aStudent(school)]);
  const lesson = await aLesson(school, { teacher, student, startsAt: school.clock.in(5) });
  await school.database.pool.query(
    `insert into room_pictures (room_id, author_id, file_key, width, height, bytes, created_at)
     select $1, $2, 'room-' || n, 10, 10, 10, now() from generate_series(1, $3) n`,
    [lesson, teacher.id, PICTURES_PER_ROOM - 1],
  );
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const answers = await Promise.all([put(lesson, teacher, picture), put(lesson, teacher, picture)]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect(await put(lesson, teacher, picture)).toMatchObject(refusal('picture_quota', 409));
  // Refused pictures leave no file behind.
  const files = readdirSync(join(school.app.deps.config.dataDir, 'files')).filter((name) => name.startsWith('room-'));
  expect(files).toHaveLength(1);
});

it('are shown to whoever looks for the school once the lesson is over, not while it runs', async () => {
  const [teacher, student] = await Promise.all([aTeacher(school), aStudent(school)]);
  const lesson = await aLesson(school, { teacher, student, startsAt: school.clock.in(5) });
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const { body } = await put(lesson, teacher, bytes);
  const path = `/api/v2/rooms/${lesson}/pictures/${body.id}`;
  const desk = await aManagerAtDesk(school);
  const [view, other] = [
    await aViewAtDesk(school, desk, student),
    await aViewAtDesk(school, desk, await aStudent(school)),
  ];
  expect(await ask(school, 'GET', path, { as: view })).toMatchObject(refusal('room_not_found', 404));
  expect((await ask(school, 'GET', path, { as: student })).status).toBe(200);
  await school.database.pool.query(`update lessons set status = 'held', held_at = starts_at where id = $1`, [lesson]);
  const seen = await ask(school, 'GET', path, { as: view });
  expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect(await ask(school, 'GET', path, { as: other })).toMatchObject(refusal('room_not_found', 404));
});

it('large pictures are decoded one after another: many at once use at most the memory of the largest one', async () => {
  const [teacher, student] = await Promise.all([aTeacher(school), aStudent(school)]);
  const lesson = await aLesson(school, { teacher, student, startsAt: school.clock.in(5) });
  const large = aHugePng(6_300);
  let atOnce = 0;
  const looking = setInterval(() => {
    atOnce = Math.max(atOnce, sharp.counters().process);
  }, 2);
  const answers = await Promise.all([teacher, student, teacher, student].map((one) => put(lesson, one, large)));
  clearInterval(looking);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(atOnce).toBe(1);
});
