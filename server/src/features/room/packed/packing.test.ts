import { isDeepStrictEqual } from 'node:util';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { PageId } from '@skylark/contract/board';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { aShape, aStroke } from '../../../../test/board.ts';
import { aLesson, aStudent, aTeacher, aWhiteboard, type Person } from '../../../../test/builders.ts';
import { eraseNow } from '../../../../test/eraseNow.ts';
import { get } from '../../../../test/http.ts';
import { aLessonLog, type LogLine } from '../../../../test/lessonLog.ts';
import { aLessonRoom } from '../../../../test/lessonRoom.ts';
import { jobsAreDone } from '../../../../test/outbox.ts';
import { RoomSocket } from '../../../../test/RoomSocket.ts';
import { openSchool, type School } from '../../../../test/school.ts';
import { lessonPolicy } from '../../lessonRoom/index.ts';
import { whiteboardPolicy } from '../../whiteboards/index.ts';
import { appendLog, listPresenceEvents, listEventsAfter } from '../logStore.ts';
import { listRecord } from '../listRecord.ts';
import { snapshotRoom } from '../snapshotStore.ts';
import { type LogEntry, packEntries, unpackEntries } from '../../../platform/logCodec/packedLog.ts';
import { TAIL_KEPT } from './packRoom.ts';
import { packLogs } from './startPacking.ts';

let school: School;
let teacher: Person;
let student: Person;
beforeAll(async () => {
  school = await openSchool();
  [teacher, student] = await Promise.all([aTeacher(school), aStudent(school)]);
});
afterAll(() => school.close());

const night = () => packLogs(school.app.deps, [lessonPolicy, whiteboardPolicy]);

/** Runs packing through the job queue. */
async function nightOfTheQueue(): Promise<void> {
  const { deps } = school.app;
  await deps.jobs.send(deps.db, { name: 'room.pack', data: z.object({}) }, {});
  await jobsAreDone(school, 'room.pack');
}

const one = async (text: string, ...values: unknown[]): Promise<number> =>
  Number((await school.database.pool.query<{ n: unknown }>(text, values)).rows[0]?.n ?? 0);
const rowsOf = (roomId: string) => one('select count(*) n from room_log where room_id = $1', roomId);
const packedOf = (roomId: string) => one('select entries n from room_log_packs where room_id = $1', roomId);

/** Stores a log the way a server would have left it. */
async function store(roomId: string, lines: readonly LogLine[]): Promise<void> {
  await appendLog(
    school.database.pool,
    lines.map((line) => ({ ...line, roomId })),
  );
  await school.database.pool.query('update rooms set opened_at = $2, seen_at = $3 where id = $1', [
    roomId,
    new Date(lines[0]?.atMs ?? 0),
    new Date(lines.at(-1)?.atMs ?? 0),
  ]);
}

/** Leaves, and waits until the leave is in the log. */
async function leave(socket: RoomSocket, roomId: string): Promise<void> {
  const left = `select count(*) n from room_log where room_id = $1 and body like '{"k":"leave"%'`;
  const before = await one(left, roomId);
  socket.send({ t: 'leave' });
  await expect.poll(() => one(left, roomId)).toBe(before + 1);
  socket.close();
}

/** All entries of a lesson's replay, page by page. */
async function playedOf(lessonId: string, as: Person): Promise<unknown[]> {
  const entries: unknown[] = [];
  for (let after: number | null = 0; after !== null;) {
    const { body } = await get(school, `/api/v2/lessons/${lessonId}/replay/entries?after=${after}`, as);
    entries.push(...body.entries);
    after = body.next as number | null;
  }
  return entries;
}

const PAGE: PageId = 'free:1';

async function aPastLesson(): Promise<{ id: string; lines: LogLine[] }> {
  const startsAt = school.clock.in(-24 * 60 * 10);
  const id = await aLesson(school, { teacher, student, startsAt, status: 'held', durationMinutes: 25 });
  const people = { t: teacher.id, s: student.id };
  const lines = aLessonLog({ page: PAGE, beganMs: startsAt.getTime(), people, drawnMs: 4_000 });
  await store(id, lines);
  return { id, lines };
}

describe('the log of a lesson', () => {
  it('is one row some days later, from which all is read as before', async () => {
    const room = await aLessonRoom(school);
    const t = await RoomSocket.join(school, room.lessonId, room.teacher.token);
    const s = await RoomSocket.join(school, room.lessonId, room.student.token);
    await t.doStored({ k: 'call' }, { k: 'tools', on: true }, aShape('t', room.page), aStroke('t', room.page));
    await s.receiveEvent('tools');
    await s.doStored(aStroke('s', room.page, [1, 2, 3, 4, -5, 6]), { k: 'path', path: 'relayed' });
    await t.doStored({ k: 'clear', page: room.page, clear: 'tclear0000000001' }, aShape('t', room.page));
    await leave(s, room.lessonId);
    await leave(t, room.lessonId);
    school.clock.moveBy({ days: 1 });
    await school.database.pool.query("update lessons set status = 'held', held_at = $2 where id = $1", [
      room.lessonId,
      school.clock.now(),
    ]);
    await snapshotRoom(school.database.db, room.lessonId, school.clock.now());
    const { db } = school.database;
    const all = async () => ({
      board: (await get(school, `/api/v2/lessons/${room.lessonId}/board`, room.student)).body,
      record: await listRecord(db, room.lessonId, Date.now() * 2),
      presenceEvents: await listPresenceEvents(db, room.lessonId),
      export: (await get(school, '/api/v2/profile/data', room.student)).body.room,
      page: await listEventsAfter(db, room.lessonId, 3, 4),
      tail: await listEventsAfter(db, room.lessonId, 0),
      replay: await get(school, `/api/v2/lessons/${room.lessonId}/replay`, room.student).then(({ body }) => body),
      played: await playedOf(room.lessonId, room.student),
    });
    const before = await all();
    expect(JSON.stringify(before.board)).toContain('rectangle');
    expect(before.played.length).toBe(5);
    await night();
    expect(await rowsOf(room.lessonId)).toBe(before.tail.length);

    school.clock.moveBy({ days: 3 });
    await nightOfTheQueue();
    expect(await rowsOf(room.lessonId)).toBe(0);
    expect(await packedOf(room.lessonId)).toBe(before.tail.length);
    // The board can be rebuilt from its log.
    expect(await one('select count(*) n from room_snapshots where room_id = $1', room.lessonId)).toBe(0);
    expect(await all()).toEqual(before);
  });

  it('takes at most 100 kB: 25 minutes in which a mouse writes by hand for 30 % of the time', async () => {
    const startsAt = school.clock.in(-24 * 60 * 10);
    const id = await aLesson(school, { teacher, student, startsAt, status: 'held', durationMinutes: 25 });
    const people = { t: teacher.id, s: student.id };
    const lines = aLessonLog({ page: PAGE, beganMs: startsAt.getTime(), people });
    await store(id, lines);
    expect(lines.length).toBeGreaterThan(9_000);
    const rowBytes = await one('select sum(pg_column_size(room_log)) n from room_log where room_id = $1', id);
    expect(rowBytes).toBeGreaterThan(2_000_000);
    const before = [await listEventsAfter(school.database.db, id, 0), await playedOf(id, student)];
    expect(before[1]?.length).toBeGreaterThan(9_000);
    await night();
    expect(await rowsOf(id)).toBe(0);
    expect(await one('select octet_length(packed) n from room_log_packs where room_id = $1', id)).toBeLessThan(100_000);
    const after = [await listEventsAfter(school.database.db, id, 0), await playedOf(id, student)];
    expect(isDeepStrictEqual(after, before)).toBe(true);
  });

  it('stays unpacked if its pack would differ, and delays no others', async () => {
    const [bad, good] = [await aPastLesson(), await aPastLesson()];
    school.mayLog(/"item":"[0-9a-f-]+".*not what was packed/);
    // Another pack is stored than the one that was made.
    const other = (await packEntries(good.lines.slice(1))).toString('hex');
    await school.database.pool.query(`
      create function swap_pack() returns trigger language plpgsql as $$ begin
        if new.room_id = '${bad.id}' then new.packed = decode('${other}', 'hex'); end if; return new; end $$;
      create trigger swap_pack before insert on room_log_packs for each row execute function swap_pack()`);
    await night();
    expect([await rowsOf(bad.id), await packedOf(bad.id)]).toEqual([bad.lines.length, 0]);
    expect([await rowsOf(good.id), await packedOf(good.id)]).toEqual([0, good.lines.length]);
    await school.database.pool.query('drop function swap_pack cascade');
    expect(school.errors.join()).toContain(bad.id);
    await school.database.pool.query('delete from lessons where id = $1', [bad.id]);
  });

  it('is not delayed by another kind of rooms whose state cannot be read', async () => {
    const lesson = await aPastLesson();
    school.mayLog(/"item":"lesson".*the state is gone/);
    const state = () => Promise.reject(new Error('the state is gone'));
    // Both have the same kind, so that both have this room to pack.
    await packLogs(school.app.deps, [{ ...lessonPolicy, state }, lessonPolicy]);
    expect(school.errors.join()).toContain('the state is gone');
    expect(await packedOf(lesson.id)).toBe(lesson.lines.length);
  });

  it('accepts no entry from a server that was suspended meanwhile', async () => {
    const { id, lines } = await aPastLesson();
    await night();
    const [last] = lines.slice(-1);
    const row = { ...(last as LogLine), roomId: id };
    const other = await aPastLesson();
    const next = { ...row, roomId: other.id, seq: other.lines.length + 1 };
    const lost = await appendLog(school.database.pool, [row, next]);
    expect([...lost]).toEqual([id]);
    expect(await rowsOf(id)).toBe(0);
    expect(await rowsOf(other.id)).toBe(other.lines.length + 1);
  });

  it('waits as long as a lesson is only being prepared', async () => {
    const ahead = await aLesson(school, { teacher, student, startsAt: school.clock.in(60 * 24 * 9) });
    const preparing = await RoomSocket.join(school, ahead, teacher.token);
    await preparing.doStored({ k: 'show', page: PAGE });
    preparing.close();
    await expect.poll(() => rowsOf(ahead)).toBeGreaterThan(0);
    school.clock.moveBy({ days: 5 });
    await night();
    expect(await rowsOf(ahead)).toBeGreaterThan(0);
    await school.database.pool.query('delete from lessons where id = $1', [ahead]);
  });

  it('is deleted with its child, even while it is being packed', async () => {
    const child = await aStudent(school);
    const startsAt = school.clock.in(-24 * 60 * 10);
    const ids = [];
    for (let at = 0; at < 4; at += 1) {
      const id = await aLesson(school, { teacher, student: child, startsAt, status: 'held', durationMinutes: 25 });
      const people = { t: teacher.id, s: child.id };
      await store(id, aLessonLog({ page: PAGE, beganMs: startsAt.getTime(), people, drawnMs: 4_000 }));
      ids.push(id);
      if (at === 1) await night();
    }
    school.mayLog(/has changed while it was packed/);
    const deleted = eraseNow(school, child);
    await Promise.all([deleted, night()]);
    expect((await deleted).status).toBe(200);
    for (const id of ids) expect([await rowsOf(id), await packedOf(id)]).toEqual([0, 0]);
    await night();
    expect(await one('select count(*) n from room_log_packs where room_id = any($1)', ids)).toBe(0);
  });
});

describe('a pack', () => {
  const entry = (seq: number, change: Partial<LogEntry>): LogEntry => ({
    seq,
    atMs: 1_795_000_000_000,
    author: 't',
    client: 'c',
    n: seq,
    body: '{"k":"show","page":"free:1"}',
    ...change,
  });
  const ink = (id: string, from: number, points: string, rest = '') =>
    `{"k":"ink","id":"${id}","page":"free:1","from":${from},"points":[${points}]${rest}}`;
  const head = (hasPressure: boolean) => `,"head":{"is":{"kind":"pen","pressure":${hasPressure}},"look":{"x":1}}`;
  const [named, plain] = ['t000102737z6z0000000000zz'.replaceAll('zz', '73'), 'selement000001'];

  it.each<[string, Partial<LogEntry>[]]>([
    ['of nothing', []],
    [
      'of numbers with gaps and a clock that goes back',
      [
        { seq: 7, atMs: 5 },
        { seq: 90, atMs: 3, n: 2_000_000_000 },
      ],
    ],
    [
      'of texts in any letters',
      [{ body: '{"k":"answer","text":"Ґанок \\n 🐦 \u2028 $& $1"}' }, { client: '', author: '-' }],
    ],
    [
      'of strokes side by side',
      [
        { body: ink(named, 0, '0,0,5,5', head(false)) },
        { body: ink(plain, 0, '0,0,100', head(true)), author: 's' },
        { body: ink(named, 2, '6,-70000', ',"end":true') },
        { body: ink(plain, 1, '1,2,3,4,5,6'), author: 's' },
        { body: ink(named, 1, '6,6') },
      ],
    ],
    [
      'of strokes that never began, or in other words',
      [
        { body: ink('tzzzzzzzzzzzzzzzzzzzzzzzz', 9, '1,2') },
        { body: ink(named, 3, '') },
        { body: ink(named, 3, '1.5,2') },
        { body: ink(named, 3, '007,-0') },
        { body: `{"k":"ink","id":"t","page":"free:1","from":01,"points":[1,2]}` },
        { body: ink('t', 0, '1,2', ',"points":[]') },
      ],
    ],
  ])('says the same again: %s', async (_, changes) => {
    const entries = changes.map((change, at) => entry(at + 1, change));
    expect(await unpackEntries(await packEntries(entries))).toEqual(entries);
  });

  it('that is cut or of a later version is refused', async () => {
    const packed = await packEntries([entry(1, {}), entry(2, { body: ink(named, 0, '1,2', head(false)) })]);
    await expect(unpackEntries(packed.subarray(0, -9))).rejects.toThrow(/./);
    const later = brotliCompressSync(brotliDecompressSync(packed).toString().replace('"format":1', '"format":2'));
    await expect(unpackEntries(later)).rejects.toThrow('format');
  });
});

describe('the log of a whiteboard', () => {
  it('is packed when nobody has come for days, and goes on from there', async () => {
    const board = await aWhiteboard(school, { teacher, student });
    const first = await RoomSocket.join(school, board, student.token);
    await first.doStored(aStroke('s', PAGE), aShape('s', PAGE));
    await leave(first, board);
    for (let round = 1; round <= 2; round += 1) {
      school.clock.moveBy({ days: 4 });
      await school.app.hub.tidy();
      await night();
      expect(await rowsOf(board)).toBe(0);
      const before = await packedOf(board);
      const back = await RoomSocket.join(school, board, student.token);
      expect(JSON.stringify(back.all('page'))).toContain('rectangle');
      expect(back.all('page')[0]?.page).toMatchObject({ elements: { length: 1 + round } });
      await back.doStored(aShape('s', PAGE));
      await leave(back, board);
      expect(await packedOf(board)).toBe(before);
    }
  });

  it('loses nothing that is drawn while it is being packed', async () => {
    const boards = await Promise.all(Array.from({ length: 4 }, () => aWhiteboard(school, { teacher, student })));
    for (const board of boards) {
      const first = await RoomSocket.join(school, board, student.token);
      await first.doStored(aShape('s', PAGE));
      await leave(first, board);
    }
    school.clock.moveBy({ days: 4 });
    // Releases the empty rooms first: a page that joined at that moment would be disconnected while drawing.
    await school.app.hub.tidy();
    const draw = async (board: string) => {
      const back = await RoomSocket.join(school, board, student.token);
      await back.doStored(aShape('s', PAGE), aShape('s', PAGE));
      await leave(back, board);
    };
    await Promise.all([night(), ...boards.map(draw)]);
    for (const board of boards) {
      const t = await RoomSocket.join(school, board, teacher.token);
      expect(t.all('page')[0]?.page).toMatchObject({ elements: { length: 3 } });
      t.close();
    }
  });

  it('is trimmed to its tail, as far as the snapshot includes it', async () => {
    const board = await aWhiteboard(school, { teacher, student });
    const beganMs = school.clock.now().getTime() - 1_000_000;
    const lines = aLessonLog({ page: PAGE, beganMs, people: { t: teacher.id, s: student.id }, drawnMs: 240_000 });
    await store(board, lines);
    expect(lines.length).toBeGreaterThan(TAIL_KEPT + 300);
    await night();
    expect(await rowsOf(board)).toBe(lines.length);
    await snapshotRoom(school.database.db, board, school.clock.now());
    await night();
    expect(await rowsOf(board)).toBe(TAIL_KEPT);
    school.clock.moveBy({ days: 4 });
    await night();
    expect([await rowsOf(board), await packedOf(board)]).toEqual([0, TAIL_KEPT]);
    const t = await RoomSocket.join(school, board, teacher.token);
    expect(JSON.stringify(t.all('page')).length).toBeGreaterThan(100_000);
    t.close();
  });
});
