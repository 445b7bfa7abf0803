import {
  VOICE_FRAME_MAX_BYTES,
  VOICE_FRAME_OVERHEAD_BYTES,
  VOICE_WIRE_BITS_PER_SECOND,
  writeVoiceFrame,
} from '@skylark/contract/voice.facts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { aWhiteboard, type Person } from '../../../test/builders.ts';
import { aLessonRoom } from '../../../test/lessonRoom.ts';
import { RoomSocket } from '../../../test/RoomSocket.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { Budgets } from './budget.ts';
import { MessageWriter } from './MessageWriter.ts';

let school: School;
let teacher: Person;
let student: Person;
let lessonId: string;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());
beforeEach(async () => {
  ({ teacher, student, lessonId } = await aLessonRoom(school));
});

const frame = (n: number, length = 150): Buffer =>
  Buffer.from(writeVoiceFrame({ n, packets: [new Uint8Array(length).fill(n)] }));
/** Both in a call with their microphones on. */
async function inCall(): Promise<{ t: RoomSocket; s: RoomSocket }> {
  const t = await RoomSocket.join(school, lessonId, teacher.token);
  const s = await RoomSocket.join(school, lessonId, student.token);
  await s.doStored({ k: 'media', camera: 'on', microphone: 'on' });
  await t.doStored({ k: 'media', camera: 'on', microphone: 'on' }, { k: 'call' });
  return { t, s };
}

it('goes to the other seat as it is, in order, both ways, and to nobody else; nothing of it is kept', async () => {
  const { t, s } = await inCall();
  const watcher = await RoomSocket.join(school, lessonId, student.token, { lobby: true });
  const sent = [1, 2, 3].map((n) => frame(n));
  for (const one of sent) t.sendRaw(one);
  s.sendRaw(frame(9));
  await s.until(() => s.voices.length === 3);
  await t.until(() => t.voices.length === 1);
  expect(s.voices).toEqual(sent);
  expect(t.voices).toEqual([frame(9)]);
  await watcher.settled();
  expect(watcher.voices).toEqual([]);
  await t.doStored({ k: 'tools', on: true });
  const { rows } = await school.database.pool.query('select body from room_log where room_id = $1', [lessonId]);
  const kinds = rows.map(({ body }) => (typeof body === 'string' ? JSON.parse(body) : body).k);
  expect(new Set(kinds)).toEqual(new Set(['join', 'enter', 'deck', 'media', 'call', 'tools']));
  const late = await RoomSocket.join(school, lessonId, student.token);
  await late.settled();
  expect(late.voices).toEqual([]);
  for (const socket of [t, watcher, late]) socket.close();
});

describe('is passed on only', () => {
  it('in a call that has begun, from a microphone that is on', async () => {
    const t = await RoomSocket.join(school, lessonId, teacher.token);
    const s = await RoomSocket.join(school, lessonId, student.token);
    s.sendRaw(frame(1));
    await s.doStored({ k: 'media', camera: 'on', microphone: 'on' });
    s.sendRaw(frame(2));
    await t.doStored({ k: 'media', camera: 'on', microphone: 'off' }, { k: 'call' });
    t.sendRaw(frame(3));
    await s.doStored({ k: 'media', camera: 'on', microphone: 'off' });
    s.sendRaw(frame(4));
    await s.doStored({ k: 'media', camera: 'off', microphone: 'on' });
    s.sendRaw(frame(5));
    await t.until(() => t.voices.length > 0);
    await Promise.all([s.settled(), t.settled()]);
    expect([t.voices, s.voices]).toEqual([[frame(5)], []]);
    for (const socket of [t, s]) socket.close();
  });

  it('while the student’s side has not stopped it, in either direction', async () => {
    const { t, s } = await inCall();
    s.send({ t: 'report', faults: [], hand: false, stopped: true });
    await t.receive('report');
    for (const socket of [t, s]) socket.sendRaw(frame(1));
    await Promise.all([t.settled(), s.settled()]);
    s.send({ t: 'report', faults: [], hand: false, stopped: false });
    await t.until(() => t.all('report').length === 2);
    for (const socket of [t, s]) socket.sendRaw(frame(2));
    await t.until(() => t.voices.length > 0);
    await s.until(() => s.voices.length > 0);
    expect([t.voices, s.voices]).toEqual([[frame(2)], [frame(2)]]);
    for (const socket of [t, s]) socket.close();
  });

  it('in a lesson: a whiteboard has no call', async () => {
    const board = await aWhiteboard(school, { teacher, student });
    const t = await RoomSocket.join(school, board, teacher.token);
    const s = await RoomSocket.join(school, board, student.token);
    t.do({ k: 'call' });
    s.do({ k: 'media', camera: 'on', microphone: 'on' });
    s.sendRaw(frame(1));
    await Promise.all([s.settled(), t.settled()]);
    expect(t.voices).toEqual([]);
    expect(t.all('bye')).toEqual([]);
    for (const socket of [t, s]) socket.close();
  });
});

it.each([
  ['nothing', Buffer.alloc(0)],
  ['another kind', Buffer.from([9, ...frame(1).subarray(1)])],
  ['a packet that was cut off', frame(1).subarray(0, 40)],
  ['too much', Buffer.alloc(VOICE_FRAME_MAX_BYTES + 1, 1)],
])('what is no frame closes who sends it: %s', async (_, bytes) => {
  const { t, s } = await inCall();
  s.sendRaw(bytes);
  expect(await s.receive('bye')).toEqual({ t: 'bye', code: 'bad_message' });
  await t.settled();
  expect(t.voices).toEqual([]);
  t.close();
});

it('a page that only watches, or has not joined, may not send voice', async () => {
  const { t, s } = await inCall();
  const watcher = await RoomSocket.join(school, lessonId, student.token, { lobby: true });
  watcher.sendRaw(frame(1));
  expect(await watcher.receive('bye')).toEqual({ t: 'bye', code: 'bad_message' });
  const early = await RoomSocket.open(school, lessonId, student.token);
  early.sendRaw(frame(1));
  expect(await early.receive('bye')).toEqual({ t: 'bye', code: 'bad_message' });
  await t.settled();
  expect(t.voices).toEqual([]);
  for (const socket of [t, s]) socket.close();
});

it('above 40 kbit/s the rest is dropped, the page is told once, and drawing meanwhile arrives', async () => {
  const { t, s } = await inCall();
  await t.doStored({ k: 'tools', on: true });
  const fromMs = performance.now();
  // What an encoder that ignores its bit rate sends in six seconds.
  for (let n = 1; n <= 100; n += 1) s.sendRaw(frame(n, 480));
  await s.doStored({ k: 'say', id: 's1' + 'a'.repeat(10), text: 'still here' });
  await t.receiveEvent('say');
  const seconds = (performance.now() - fromMs) / 1_000;
  const wireBytes = t.voices.reduce((sum, { length }) => sum + length + VOICE_FRAME_OVERHEAD_BYTES, 0);
  expect(wireBytes).toBeGreaterThan(5_000);
  // The burst is two seconds' worth.
  expect(wireBytes * 8).toBeLessThanOrEqual(VOICE_WIRE_BITS_PER_SECOND * (2 + seconds));
  await s.receive('unheard');
  expect(s.all('unheard').length).toBeLessThanOrEqual(1 + seconds / 2);
  expect([...s.all('bye'), ...t.all('unheard')]).toEqual([]);
  for (const socket of [t, s]) socket.close();
});

it('what a page sends within the limit is passed on whole, and no page is notified', async () => {
  const { t, s } = await inCall();
  const sent = Array.from({ length: 30 }, (_, n) => frame(n));
  for (const one of sent) s.sendRaw(one);
  await t.until(() => t.voices.length === sent.length);
  await s.settled();
  expect(s.all('unheard')).toEqual([]);
  for (const socket of [t, s]) socket.close();
});

it('a page is told when the other side’s line takes no more, and not when its microphone is off', async () => {
  const { t, s } = await inCall();
  const line = vi.spyOn(MessageWriter.prototype, 'sendVoice').mockReturnValue(false);
  s.sendRaw(frame(1));
  await s.receive('unheard');
  await t.doStored({ k: 'media', camera: 'on', microphone: 'off' });
  t.sendRaw(frame(2));
  await t.settled();
  expect(t.all('unheard')).toEqual([]);
  line.mockRestore();
  for (const socket of [t, s]) socket.close();
});

it('a budget holds 40 kbit/s on the wire, whatever the frames’ size, and fills again', () => {
  const passedBits = (length: number, seconds: number): number => {
    const place = new Budgets().place('person', 'room', 0);
    let bytes = 0;
    for (let atMs = 0; atMs < seconds * 1_000; atMs += 5)
      if (place.takeVoice(length, atMs)) bytes += length + VOICE_FRAME_OVERHEAD_BYTES;
    return bytes * 8;
  };
  for (const length of [12, 157, 300, VOICE_FRAME_MAX_BYTES])
    for (const seconds of [1, 10, 60])
      expect(passedBits(length, seconds)).toBeLessThanOrEqual(VOICE_WIRE_BITS_PER_SECOND * (seconds + 2));
  const speech = new Budgets().place('person', 'room', 0);
  for (let atMs = 0; atMs < 600_000; atMs += 60) expect(speech.takeVoice(157, atMs)).toBe(true);
});
