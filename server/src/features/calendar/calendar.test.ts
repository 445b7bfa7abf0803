import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aLesson, aStudent, aTeacher } from '../../../test/builders.ts';
import { get, post, type Answer, refusal } from '../../../test/http.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { icsText } from './icsText.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool({ at: '2026-11-20T12:00:00Z' });
});
afterAll(() => school.close());

const PATH = '/api/v2/profile/calendar';
const feedPath = async (as: { token: string }): Promise<string> =>
  new URL((await get(school, PATH, as)).body.feed_url).pathname;
const read = (path: string): Promise<Answer> => get(school, path);

describe('the private calendar', () => {
  it('shows the lessons of its owner in their language, without signing in', async () => {
    const student = await aStudent(school, { locale: 'uk' });
    const teacher = await aTeacher(school, { firstName: 'Anna' });
    const stranger = await aStudent(school);
    const at = (day: number): Date => new Date(`2026-11-${day}T15:00:00Z`);
    const mine = await aLesson(school, { teacher, student, startsAt: at(21) });
    const cancelled = await aLesson(school, { teacher, student, startsAt: at(22), status: 'cancelled' });
    const foreign = await aLesson(school, { teacher, student: stranger, startsAt: at(23) });

    const answer = await read(await feedPath(student));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const ics = (answer.body as Buffer).toString().replaceAll('\r\n ', '');
    expect(ics).toContain(`UID:${mine}@skylark\r\n`);
    expect(ics).toContain('DTSTART:20261121T150000Z\r\nDTEND:20261121T155000Z\r\n');
    expect(ics).toContain('SUMMARY:Урок англійської: Anna\r\n');
    expect(ics).toContain(`URL:${school.url}/lessons/${mine}\r\n`);
    expect(ics).not.toContain(cancelled);
    expect(ics).not.toContain(foreign);
    expect(ics).not.toContain(student.email);

    const teachers = ((await read(await feedPath(teacher))).body as Buffer).toString();
    expect(teachers.match(/BEGIN:VEVENT/g)).toHaveLength(2);
  });

  it('keeps its address, until a new one is made and the old one stops', async () => {
    const student = await aStudent(school);
    const [first, same] = await Promise.all([feedPath(student), feedPath(student)]);
    expect(same).toBe(first);
    const { status, body } = await post(school, PATH, {}, student);
    expect(status).toBe(200);
    expect(await feedPath(student)).toBe(new URL(body.feed_url).pathname);
    expect(await read(first)).toMatchObject(refusal('not_found', 404));
    expect(await read(new URL(body.feed_url).pathname)).toMatchObject({ status: 200 });
  });

  it('is shown to nobody who is not signed in, and cannot be guessed', async () => {
    const student = await aStudent(school);
    expect(await get(school, PATH)).toMatchObject(refusal('not_signed_in', 401));
    expect(await post(school, PATH, {})).toMatchObject(refusal('not_signed_in', 401));
    expect(await read(`/api/v2/calendar/${'x'.repeat(43)}.ics`)).toMatchObject(refusal('not_found', 404));
    expect(await read(`/api/v2/calendar/${student.id}.ics`)).toMatchObject({ status: 404 });
  });
});

it('an iCalendar line is at most 75 bytes long, splits no character, and escapes special ones', () => {
  const title = 'Урок, тема; \\ кінець '.repeat(9);
  const startsAt = new Date('2026-11-20T12:00:00Z');
  const event = {
    uid: 'a',
    startsAt,
    endsAt: startsAt,
    title,
    description: 'one\ntwo\rATTENDEE:x\u0085y\u000b',
    url: 'https://x.test/1',
  };
  const ics = icsText({ name: 'A, b', madeAt: startsAt, events: [event] });
  for (const line of ics.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const whole = ics.replaceAll('\r\n ', '');
  expect(whole).toContain(
    `SUMMARY:${title.replaceAll('\\', '\\\\').replaceAll(',', '\\,').replaceAll(';', '\\;')}\r\n`,
  );
  expect(whole).toContain('DESCRIPTION:one\\ntwo\\nATTENDEE:x y \r\n');
  expect(whole).toContain('X-WR-CALNAME:A\\, b\r\n');
});
