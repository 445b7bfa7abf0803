import type { PageId } from '@skylark/contract/board';
import { newRoomState } from '@skylark/contract/roomState';
import { SOUND_LEAD_MS } from '@skylark/contract/room.facts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Person } from '../../../test/builders.ts';
import { aLessonRoom } from '../../../test/lessonRoom.ts';
import { RoomSocket } from '../../../test/RoomSocket.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { mayPlaySound } from './mayPlaySound.ts';

let school: School;
let teacher: Person;
let student: Person;
let lessonId: string;
let pages: string[];
let t: RoomSocket;
let s: RoomSocket;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());
beforeEach(async () => {
  ({ teacher, student, lessonId, pages } = await aLessonRoom(school));
  t = await RoomSocket.join(school, lessonId, teacher.token);
  s = await RoomSocket.join(school, lessonId, student.token);
  return () => {
    t.close();
    s.close();
  };
});

it('the welcome says that this server accepts sounds', () => {
  expect(t.received.find(({ t: kind }) => kind === 'welcome')).toMatchObject({ takes: ['sound'] });
});

const slide = (page = pages[0]) => ({ kind: 'slide', page }) as const;
const send = (socket: RoomSocket, sound: unknown): void => socket.send({ t: 'sound', sound } as never);
async function heard(): Promise<[t: unknown[], s: unknown[]]> {
  await Promise.all([t.settled(), s.settled()]);
  const of = (socket: RoomSocket) => socket.all('sound').map(({ sound }) => sound);
  return [of(t), of(s)];
}

it('a sound starts on both sides at one future moment, and the teacher stops it for both', async () => {
  const askedMs = school.clock.now().getTime();
  send(t, slide());
  const [own, other] = [await t.receive('sound'), await s.receive('sound')];
  expect(own.sound).toEqual(slide());
  // In server time, counted from when the message was received.
  expect(own.at - SOUND_LEAD_MS).toBeGreaterThanOrEqual(askedMs);
  expect(own.at - SOUND_LEAD_MS).toBeLessThanOrEqual(school.clock.now().getTime());
  expect(other).toEqual(own);
  send(t, { kind: 'word', word: 'cow' });
  send(t, { kind: 'asked', page: pages[0] });
  send(t, null);
  expect((await heard())[1]).toEqual([slide(), { kind: 'word', word: 'cow' }, { kind: 'asked', page: pages[0] }, null]);
});

it('is of the slide that is shown only, and never the student’s', async () => {
  send(s, slide());
  send(s, null);
  send(t, slide(pages[1]));
  send(t, slide('slide:01900000-0000-7000-8000-00000000dead'));
  send(t, slide('free:1'));
  expect(await heard()).toEqual([[], []]);
  await t.doStored({ k: 'show', page: pages[1] as never });
  send(t, slide(pages[1]));
  send(t, slide(pages[0]));
  expect(await heard()).toEqual([[slide(pages[1])], [slide(pages[1])]]);
});

it.each([
  'https://example.org/a.mp3',
  { kind: 'slide', page: '/api/v2/sounds/sound-1.mp3' },
  { kind: 'word', word: '' },
  { kind: 'word', word: 'x'.repeat(5_000) },
  { kind: 'file', url: '/api/v2/sounds/sound-1.mp3' },
  undefined,
])('what names no sound ends the connection: %j', async (sound) => {
  t.sendRaw(JSON.stringify({ t: 'sound', sound }));
  expect(await t.receive('bye')).toEqual({ t: 'bye', code: 'bad_message' });
  expect(s.all('sound')).toEqual([]);
});

it('a family that has stopped the call gets no sound, and sounds are neither logged nor sent to a page that joins later', async () => {
  s.send({ t: 'report', faults: [], hand: false, stopped: true });
  await t.receive('report');
  send(t, slide());
  expect(await heard()).toEqual([[slide()], []]);
  await t.doStored({ k: 'tools', on: true });
  const { rows } = await school.database.pool.query('select body from room_log where room_id = $1', [lessonId]);
  expect(JSON.stringify(rows)).not.toContain('sound');
  const again = await RoomSocket.join(school, lessonId, student.token);
  await again.settled();
  expect(again.all('sound')).toEqual([]);
  again.close();
});

it('a flood of sounds is slowed down before it reaches the child', async () => {
  for (let count = 0; count < 60; count += 1) send(t, slide());
  await s.receive('sound');
  await s.settled();
  expect(s.all('sound').length).toBeLessThan(60);
});

it('no sound is played in a lesson that is over', () => {
  const over = { policy: { hasCall: true }, state: { ...newRoomState(), call: 'ended' }, slides: new Set<PageId>() };
  expect(mayPlaySound(over as never, 't', null)).toBe(false);
});
