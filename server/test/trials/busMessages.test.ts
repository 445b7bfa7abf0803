import { LIVE_PATH, LIVE_PROTOCOL } from '@skylark/contract/live.facts';
import { ROOM_TOKEN_PREFIX } from '@skylark/contract/room.facts';
import fc from 'fast-check';
import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { channelOf } from '../../src/platform/bus/Channels.ts';
import { aStroke } from '../board.ts';
import type { Person } from '../builders.ts';
import { post } from '../http.ts';
import { aLessonRoom } from '../lessonRoom.ts';
import { RoomSocket } from '../RoomSocket.ts';
import { openSchool, type School } from '../school.ts';

// Messages between servers come from the database, but from servers of other versions too, late, twice and in any order.
// None may end a lesson, stop a server or cost anything that was acknowledged.

/** Reduced for normal test runs; the full number runs with `npm run trials`. */
const MESSAGES = Number(process.env['BUS_MESSAGES'] ?? 120);
const SEED = Number(process.env['SEED'] ?? 1);
/** PostgreSQL refuses 8,000 bytes and more. */
const PAYLOAD_MAX = 7_999;

let school: School;
let teacher: Person;
let student: Person;
let lessonId: string;
let page: string;
let t: RoomSocket;
let s: RoomSocket;
beforeAll(async () => {
  school = await openSchool({ hasLimits: false });
});
afterAll(() => school.close());
beforeEach(async () => {
  ({ teacher, student, lessonId, page } = await aLessonRoom(school));
  t = await RoomSocket.join(school, lessonId, teacher.token);
  s = await RoomSocket.join(school, lessonId, student.token);
  await t.doStored({ k: 'call' }, { k: 'tools', on: true });
  return () => {
    t.close();
    s.close();
  };
});

const ids = fc.constantFrom('lesson', 'board', 'call', '7');
const openings = fc
  .tuple(
    fc.constantFrom('opened', 'opened ', ' opened', 'OPENED', 'opened\n'),
    fc.oneof(fc.uuid(), fc.constantFrom('', '-', 'x')),
    fc.constantFrom('', 'NaN', '-1', 'Infinity', '1e9', '0x7f', '9'.repeat(16), '٣', '1 2', '1.5', 'null'),
  )
  .map((parts) => parts.join(' '));
const payloads = fc.oneof(
  openings,
  ids,
  fc.uuid(),
  fc.constantFrom(
    '',
    '{}',
    '[]',
    'null',
    '{"done":-1,"of":0}',
    '{"done":1e999,"of":1}',
    '\u202e',
    '\\',
    "'; select 1; --",
  ),
  fc.string({ unit: 'grapheme', maxLength: 200 }).map((text) => text.replaceAll('\0', '')),
  fc.constantFrom('x', '9', '{', '[').map((one) => one.repeat(PAYLOAD_MAX)),
);
const TOPICS = ['session', 'session_child', 'pen', 'jobs', 'messages', 'slides', 'unknown'] as const;

it('whatever comes over the channels, the lesson goes on, and no error is logged', async () => {
  const live = new WebSocket(school.url.replace('http', 'ws') + LIVE_PATH, [
    LIVE_PROTOCOL,
    ROOM_TOKEN_PREFIX + student.token,
  ]);
  await once(live, 'open');
  const offered = await post(school, `/api/v2/rooms/${lessonId}/pen`, {}, student);
  const claimed = await post(school, '/api/v2/pens/claim', { code: offered.body.code });
  const pen = await RoomSocket.join(school, lessonId, claimed.body.token);
  const channels = fc.constantFrom(
    ...TOPICS.map((topic) => channelOf(topic)),
    ...[lessonId, teacher.id, 'x'].flatMap((key) =>
      ['lesson', 'person', 'slides', 'board'].map((one) => channelOf(one, key)),
    ),
    channelOf('person', student.id),
  );
  const [sent] = fc.sample(fc.array(fc.tuple(channels, payloads), { minLength: MESSAGES, maxLength: MESSAGES }), {
    numRuns: 1,
    seed: SEED,
  });
  for (let from = 0; from < MESSAGES; from += 40) {
    const some = sent?.slice(from, from + 40) ?? [];
    await school.database.pool.query(
      'select pg_notify(channel, message) from unnest($1::text[], $2::text[]) as sent (channel, message)',
      [some.map(([channel]) => channel), some.map(([, message]) => message)],
    );
    const strokes = [aStroke('t', page), aStroke('s', page), aStroke('s', page)] as const;
    await Promise.all([t.doStored(strokes[0]), s.doStored(strokes[1]), pen.doStored(strokes[2])]);
    await s.until(() => s.events().some(([, , event]) => 'id' in event && event.id === strokes[0].id));
  }
  expect([t.closed, s.closed, pen.closed]).toEqual([undefined, undefined, undefined]);
  expect(live.readyState).toBe(WebSocket.OPEN);
  live.close();
  pen.close();
});

it('hand-overs of servers that do not exist, also old ones and twice, lose nothing that was acknowledged', async () => {
  const drawn: string[] = [];
  // More reconnects than this cost a person its visits of a minute.
  const numRuns = Math.min(12, Math.ceil(MESSAGES / 40));
  const seqs = fc.sample(fc.constantFrom(0, 1, 2, 1_000, 999_999_999), { numRuns, seed: SEED });
  for (const seq of seqs) {
    const strokes = Array.from({ length: 5 }, () => aStroke('t', page));
    await t.doStored(...strokes);
    drawn.push(...strokes.map(({ id }) => id));
    const openedSeq = school.app.hub.find(lessonId)?.openedSeq ?? 0;
    const message = `opened ${crypto.randomUUID()} ${seq}`;
    for (let times = 0; times < 2; times += 1)
      await school.app.deps.bus.publishAll(school.database.db, [{ topic: 'lesson', key: lessonId, id: message }]);
    // Older than the room's own opening: nothing happens.
    if (seq <= openedSeq) await t.settled();
    else {
      await Promise.all([t.closing(), s.closing()]);
      t = await RoomSocket.join(school, lessonId, teacher.token);
      s = await RoomSocket.join(school, lessonId, student.token);
    }
    expect([t.closed, s.closed]).toEqual([undefined, undefined]);
  }
  const { rows } = await school.database.pool.query(
    `select body::json->>'id' as id from room_log where room_id = $1 and body::json->>'k' = 'ink' order by seq`,
    [lessonId],
  );
  expect(rows.map(({ id }) => String(id))).toEqual(drawn);
});
