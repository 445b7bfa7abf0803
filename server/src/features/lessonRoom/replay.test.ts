import { REPLAY_PAGE_BYTES, REPLAY_PAGE_ENTRIES } from '@skylark/contract/lessonReplay.facts';
import type { PageSnapshot } from '@skylark/contract/boardState';
import type { RoomState } from '@skylark/contract/roomState';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aLook, aShape, aStroke, anId } from '../../../test/board.ts';
import { aSibling, aStudent, aTeacher, type Person } from '../../../test/builders.ts';
import { get } from '../../../test/http.ts';
import { aLessonRoom } from '../../../test/lessonRoom.ts';
import { RoomSocket } from '../../../test/RoomSocket.ts';
import { openSchool, type School } from '../../../test/school.ts';

let school: School;
let teacher: Person;
let student: Person;
let lessonId: string;
let pages: string[];
let page: string;

beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());
beforeEach(async () => {
  ({ teacher, student, lessonId, pages, page } = await aLessonRoom(school));
});

const run = (text: string, values: unknown[]) => school.database.pool.query(text, values);
const hold = (status = 'held') =>
  run(`update lessons set status = $2, held_at = case when $2 = 'held' then ends_at end where id = $1`, [
    lessonId,
    status,
  ]);
const head = (as: Person) => get(school, `/api/v2/lessons/${lessonId}/replay`, as);
const board = (as: Person) => get(school, `/api/v2/lessons/${lessonId}/board`, as);
const part = (as: Person, after = 0) => get(school, `/api/v2/lessons/${lessonId}/replay/entries?after=${after}`, as);
/** The school's clock keeps running during a test. */
const minutes = (ms: number): number => Math.floor(ms / 60_000);
type Entry = [seq: number, atMs: number, author: string, body: string];
const kindsOf = (entries: Entry[]) => entries.map(([, , , body]) => (JSON.parse(body) as { k: string }).k);
/** Inserts entries directly into the log, as a room's server would write them. */
const log = (from: number, bodies: string[], everyMs = 1_000) =>
  run(
    `insert into room_log (room_id, seq, at, author, client, n, body)
     select $1, $2 + i, $3::timestamptz + i * $4 * interval '1 millisecond', 't', 'aclientofapage', i, b
     from unnest($5::text[]) with ordinality as t(b, i)`,
    [lessonId, from, school.clock.now(), everyMs, bodies],
  );

async function together(): Promise<{ t: RoomSocket; s: RoomSocket }> {
  const t = await RoomSocket.join(school, lessonId, teacher.token);
  return { t, s: await RoomSocket.join(school, lessonId, student.token) };
}
async function leave(...sockets: RoomSocket[]): Promise<void> {
  for (const socket of sockets) socket.close();
  await expect.poll(() => school.app.hub.find(lessonId)?.allPeers().length === 0).toBe(true);
  await school.app.hub.flush();
}

describe('a lesson is played back', () => {
  it('from its call on, with what was drawn, shown and written, alike for both', async () => {
    const { t, s } = await together();
    await t.doStored(aShape('t', page));
    await t.doStored({ k: 'call' }, { k: 'tools', on: true }, aStroke('t', page));
    school.clock.moveBy({ minutes: 3 });
    await s.doStored(aStroke('s', page), { k: 'say', id: anId('s'), text: 'hello' });
    await s.doStored({ k: 'media', camera: 'on', microphone: 'on' });
    await t.doStored({ k: 'show', page: pages[1] ?? '' }, { k: 'comment', id: anId('t'), page, text: 'Well done' });
    await leave(t, s);
    await hold();
    const [teachers, students] = [await head(teacher), await head(student)];
    expect(students.status).toBe(200);
    expect(students.body).toEqual(teachers.body);
    const { body } = students;
    expect(minutes(body.length_ms)).toBe(3);
    expect((JSON.parse(body.state) as RoomState).page).toBe(page);
    expect((JSON.parse(body.pages[0]) as PageSnapshot).elements).toHaveLength(1);
    expect(body.turns.map((turn: { page: string; at_ms: number }) => [turn.page, minutes(turn.at_ms)])).toEqual([
      [page, 0],
      [pages[1], 3],
    ]);
    expect(body.slides.map((slide: { page: string }) => slide.page).toSorted()).toEqual(pages.slice(0, 2).toSorted());
    const answer = await part(student);
    expect(answer.body.next).toBeNull();
    expect(kindsOf(answer.body.entries)).toEqual(['ink', 'ink', 'say', 'show', 'comment']);
    expect(answer.body.entries.map(([, atMs]: Entry) => minutes(atMs))).toEqual([0, 3, 3, 3, 3]);
    expect((await part(teacher)).body).toEqual(answer.body);
  });

  it('without names of pages, devices, comings and goings', async () => {
    const { t, s } = await together();
    await t.doStored({ k: 'call' }, aStroke('t', page));
    await s.doStored({ k: 'media', camera: 'denied', microphone: 'on' });
    await leave(t, s);
    await hold();
    const all = JSON.stringify([(await head(student)).body, (await part(student)).body]);
    for (const secret of [t.client, s.client, 'denied', teacher.id]) expect(all).not.toContain(secret);
  });

  it('without what the teacher had laid out and taken away before it; what came back in it is there', async () => {
    const [deleted, cleared, back, stays] = [1, 2, 3, 4].map(() => aShape('t', page));
    if (!deleted || !cleared || !back || !stays) throw new Error('four shapes');
    const t = await RoomSocket.join(school, lessonId, teacher.token);
    const [one, other] = [anId('t'), anId('t')];
    const written = {
      ...aShape('t', page),
      is: { kind: 'text' as const },
      look: aLook({ text: 'The answers', width: 9, height: 9 }),
    };
    await t.doStored(deleted, written, cleared, { k: 'clear', page, clear: one }, back, {
      k: 'clear',
      page,
      clear: other,
    });
    await t.doStored(stays, {
      ...deleted,
      is: undefined,
      look: { ...deleted.look, version: 2, isDeleted: true },
    } as never);
    await t.doStored({ k: 'cover', page, cover: { kind: 'curtain', left: 0, top: 0, right: 8_000, bottom: 9_000 } });
    await t.doStored({ k: 'show', page: 'free:1' }, { k: 'paper', page: 'free:1', paper: 'ruled' });
    await t.doStored({ k: 'call' }, { k: 'unclear', page, clear: other });
    await t.doStored({ k: 'paper', page: 'free:1', paper: 'dotted' });
    await leave(t);
    await hold();
    for (const reader of [student, teacher]) {
      const { body } = await head(reader);
      const ids = (JSON.parse(body.pages[0]) as PageSnapshot).elements.map(({ id }) => id);
      expect(ids.toSorted()).toEqual([back.id, stays.id].toSorted());
      expect(JSON.stringify(body)).not.toContain('The answers');
      // Content under a cover is still covered in the replay.
      expect((JSON.parse(body.state) as RoomState).covers).toHaveLength(1);
      expect((JSON.parse(body.state) as RoomState).papers).toEqual([{ page: 'free:1', paper: 'ruled' }]);
      expect(JSON.stringify((await part(reader)).body)).toContain('dotted');
      expect(JSON.stringify((await part(reader)).body)).not.toContain('The answers');
    }
  });

  it('in parts of bounded length, in order, whole, and from nowhere before its call', async () => {
    await log(0, [JSON.stringify({ k: 'put', id: 'tsecret00001' }), '{"k":"call"}']);
    const inks = Array.from({ length: 6_000 }, (_, at) =>
      JSON.stringify({ k: 'ink', id: 'tstroke00001', page: 'free:1', from: at, points: [at, at] }),
    );
    const large = Array.from({ length: 40 }, () => JSON.stringify({ k: 'say', text: 'x'.repeat(30_000) }));
    await log(2, [...inks, ...large], 50);
    await hold();
    const got: Entry[] = [];
    let parts = 0;
    for (let after: number | null = 0; after !== null; parts += 1) {
      const { body, status } = await part(student, after);
      expect(status).toBe(200);
      expect(body.entries.length).toBeLessThanOrEqual(REPLAY_PAGE_ENTRIES);
      const bytes = body.entries.reduce((sum: number, entry: Entry) => sum + entry[3].length, 0);
      expect(bytes).toBeLessThan(REPLAY_PAGE_BYTES + 31_000);
      got.push(...body.entries);
      after = body.next;
    }
    expect(got.map(([, , , body]) => body)).toEqual([...inks, ...large]);
    expect(parts).toBeGreaterThanOrEqual(6);
    expect(JSON.stringify(got)).not.toContain('tsecret');
    expect((await part(student, 900_000_000)).body).toEqual({ entries: [], next: null });
    for (const after of ['-1', '1e3', 'x', '0x9', '99999999999', '%00'])
      expect((await get(school, `/api/v2/lessons/${lessonId}/replay/entries?after=${after}`, student)).status).toBe(
        422,
      );
  });

  it('only when it was held, and only for its two people', async () => {
    await log(0, ['{"k":"call"}', JSON.stringify({ k: 'show', page: 'free:1' })]);
    for (const status of ['booked', 'in_progress', 'cancelled']) {
      await hold(status);
      expect((await head(student)).status, status).toBe(404);
      expect((await part(teacher)).status, status).toBe(404);
    }
    await hold();
    const sibling = await aSibling(school, student);
    for (const stranger of [await aStudent(school), await aTeacher(school), sibling]) {
      expect((await head(stranger)).status).toBe(404);
      expect((await part(stranger)).status).toBe(404);
    }
    expect((await head(student)).status).toBe(200);
  });

  it('not if nothing of it is stored', async () => {
    await hold();
    expect(await head(student)).toMatchObject({ status: 404, body: { error: 'not_found' } });
    expect(await board(student)).toMatchObject({ status: 200, body: { has_replay: false } });
    expect(await part(student)).toMatchObject({ status: 404 });
  });

  it('also when a manager called it held without a call, and with clocks that went back', async () => {
    await log(
      0,
      [
        JSON.stringify({ k: 'enter', seat: 't' }),
        JSON.stringify({ k: 'show', page: 'free:1' }),
        JSON.stringify({ k: 'show', page: 'free:2' }),
      ],
      -1_000,
    );
    await hold();
    expect((await head(teacher)).body).toMatchObject({ length_ms: 0, turns: [{ page: 'free:1' }, { page: 'free:2' }] });
    expect((await part(teacher)).body.entries.map(([, atMs]: Entry) => atMs)).toEqual([0, 0]);
  });
});
