import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { aStroke } from '../../../test/board.ts';
import { aLessonRoom } from '../../../test/lessonRoom.ts';
import { RoomSocket } from '../../../test/RoomSocket.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { socketsClosed, socketsSlowed } from '../../platform/http/socketMetrics.ts';

/** A flooding client has six seconds of patience, more while it is slowed down, and more again on a busy machine. */
const PATIENCE = { timeout: 90_000 };

/** Always something to read for a server that reads again; more would only keep this process busy, and the others late. */
const ENOUGH_BYTES = 2 * 1024 * 1024;

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const slowed = async (): Promise<number> => (await socketsSlowed.get()).values[0]?.value ?? 0;
const closed = async (reason: string): Promise<number> =>
  (await socketsClosed.get()).values.find(({ labels }) => labels.reason === reason)?.value ?? 0;

/** Repeats a message until the client is disconnected. */
async function flood(socket: RoomSocket, say: () => void): Promise<void> {
  await expect
    .poll(() => {
      for (let count = 0; count < 200 && !socket.closed && socket.waitingBytes < ENOUGH_BYTES; count += 1) say();
      return socket.closed !== undefined;
    }, PATIENCE)
    .toBe(true);
}

it.concurrent.each<[string, (socket: RoomSocket) => () => void]>([
  [
    'large messages',
    (socket) => () => socket.sendRaw(`{"t":"signal","to":"nobody-is-this","d":"${'x'.repeat(20_000)}"}`),
  ],
  ['ten thousand small ones', (socket) => () => socket.send({ t: 'nocursor' })],
  [
    'events that mean nothing',
    (socket) => () =>
      socket.do(...Array.from({ length: 64 }, (_, at) => ({ k: 'flow' as const, audio: at % 2 === 0, video: false }))),
  ],
  ['pings below the protocol', (socket) => () => socket.ping()],
])(
  'a flooder with %s is slowed, warned, closed and keeps its debt; nothing of another room is lost',
  async (_, sayOf) => {
    const [own, other] = await Promise.all([aLessonRoom(school), aLessonRoom(school)]);
    const flooder = await RoomSocket.join(school, own.lessonId, own.student.token);
    const [t, s] = [
      await RoomSocket.join(school, other.lessonId, other.teacher.token),
      await RoomSocket.join(school, other.lessonId, other.student.token),
    ];
    const before = { slowed: await slowed(), closed: await closed('too_fast') };
    // A page that sends nothing for long would be considered gone.
    const pinging = setInterval(() => s.send({ t: 'ping', c: 0 }), 2_000);
    onTestFinished(() => clearInterval(pinging));
    const drawing = (async () => {
      for (let stroke = 0; stroke < 60; stroke += 1) await t.doStored(aStroke('t', other.page));
    })();
    await flood(flooder, sayOf(flooder));
    // A new connection doesn't clear the debt. Checked immediately, because the debt decreases over time.
    await expect(RoomSocket.open(school, own.lessonId, own.student.token)).rejects.toThrow('429');
    await drawing;
    await s.until(() => s.events().filter(([, , event]) => event.k === 'ink').length === 60);
    expect(t.closed ?? s.closed).toBeUndefined();
    expect(await slowed()).toBeGreaterThan(before.slowed);
    expect(flooder.all('slow')).toHaveLength(1);
    expect(flooder.all('bye')).toEqual([{ t: 'bye', code: 'too_fast' }]);
    expect(await closed('too_fast')).toBeGreaterThan(before.closed);
    // The other person in the room has a separate budget.
    const teacher = await RoomSocket.join(school, own.lessonId, own.teacher.token);
    await teacher.doStored(aStroke('t', own.page));
    for (const socket of [teacher, t, s]) socket.close();
  },
);

it('a connection whose fragmented message never ends is closed', async () => {
  const { lessonId, student } = await aLessonRoom(school);
  const socket = await RoomSocket.join(school, lessonId, student.token);
  await flood(socket, () => socket.sendPart(''));
  expect(socket.closed).toBeDefined();
});

it('sockets that never send a hello are limited and closed', async () => {
  const { lessonId, student } = await aLessonRoom(school);
  const before = { many: await closed('too_many'), silent: await closed('no_hello') };
  // At the same time: on a busy machine, one after the other, the first would be gone before the last comes.
  const held = await Promise.all(Array.from({ length: 12 }, () => RoomSocket.open(school, lessonId, student.token)));
  await expect.poll(() => held.filter((one) => !one.closed).length).toBeLessThanOrEqual(4);
  await expect.poll(() => held.every((one) => one.closed)).toBe(true);
  const [many, silent] = [await closed('too_many'), await closed('no_hello')];
  expect(many - before.many + silent - before.silent).toBe(12);
  expect(many).toBeGreaterThan(before.many);
  expect(silent - before.silent).toBeGreaterThanOrEqual(4);
});

it('a person who keeps opening sockets has to wait; the other person in the room doesn’t', async () => {
  const { lessonId, student, teacher } = await aLessonRoom(school);
  const comeAgain = async (): Promise<void> => {
    for (let count = 0; count < 200; count += 1) (await RoomSocket.open(school, lessonId, student.token)).cut();
  };
  await expect(comeAgain()).rejects.toThrow('429');
  (await RoomSocket.join(school, lessonId, teacher.token)).close();
});

it('has left the server without an error', () => {
  expect(school.errors).toEqual([]);
});

it('a client that opens sockets endlessly is refused with a reason, mostly late, while others can join the room', async () => {
  const { lessonId, teacher, student } = await aLessonRoom(school);
  const outcomes = await Promise.all(
    Array.from({ length: 70 }, () =>
      RoomSocket.open(school, lessonId, student.token).then(
        () => 'open',
        (error: unknown) => (error instanceof Error && error.message === '429' ? 'told' : String(error)),
      ),
    ),
  );
  // 40 in a burst, then one every two seconds; 16 refusals are delayed. A connection without any response would be
  // retried elsewhere by a load balancer.
  expect(outcomes.filter((outcome) => outcome === 'open').length).toBeGreaterThanOrEqual(40);
  expect(outcomes.filter((outcome) => outcome === 'told').length).toBeGreaterThan(16);
  expect(outcomes.filter((outcome) => outcome !== 'open' && outcome !== 'told')).toEqual([]);
  const t = await RoomSocket.join(school, lessonId, teacher.token);
  expect(t.closed).toBeUndefined();
  t.close();
});
