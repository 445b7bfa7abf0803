import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CallNetwork } from '../../../../test/CallNetwork.ts';
import { CallRoom } from '../../../../test/CallRoom.ts';
import { chanceOf } from '../../../../../e2e/rooms/chance.ts';
import { FakeStream } from '../../../../test/fakeConnection.ts';

/** Few histories by default; the full test plays 5,000: `npm run trials`. */
const HISTORIES = Number(import.meta.env['CALL_HISTORIES'] ?? 100);
const SEED = Number(import.meta.env['SEED'] ?? 1);
/** Longer than two failed attempts of a connection, one after the other. */
const QUIET_MS = 40_000;
/** Per degree of slowness. */
const SLOW_QUIET_MS = 4_000;
const LOOK_EVERY_MS = 1_000;

class SilentAudio extends EventTarget {
  srcObject: unknown = null;
  sinkId = '';
  play = async (): Promise<void> => undefined;
  pause = (): void => undefined;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('MediaStream', FakeStream);
  vi.stubGlobal('Audio', SilentAudio);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function openRoom(seed: number, slowness = 1): CallRoom {
  const chance = chanceOf(seed);
  vi.stubGlobal('RTCPeerConnection', new CallNetwork(chance).Connection);
  return new CallRoom(chance, slowness);
}

/** What each page shows instead of the other's face. */
const shown = ({ pages }: CallRoom) =>
  (['t', 's'] as const).map((seat) => {
    const call = pages[seat]?.call?.snapshot();
    return `${call?.phase ?? 'no call'} ${call?.remoteStream ? 'with' : 'without'} a picture`;
  });
const BOTH_SEE = ['connected with a picture', 'connected with a picture'];
const bothSee = (room: CallRoom): boolean => shown(room).join() === BOTH_SEE.join();
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

async function play(seed: number, slowness?: number): Promise<string[]> {
  const room = openRoom(seed, slowness);
  const { chance } = room;
  for (const seat of ['t', 's'] as const) room.load(seat);
  await pass(room.within(4_000));
  const steps = 1 + Math.floor(chance() * 6);
  for (let step = 0; step < steps; step += 1) {
    const seat = chance() < 0.5 ? 't' : 's';
    const what = chance();
    if (what < 0.5) room.load(seat);
    else if (what < 0.8) room.cut(seat);
    else room.leave(seat);
    await pass(chance() < 0.6 ? room.within(400) : room.within(8_000));
  }
  for (const seat of ['t', 's'] as const) if (!room.pages[seat]) room.load(seat);
  await pass(room.settledMs);
  const quietMs = QUIET_MS + (room.slowness - 1) * SLOW_QUIET_MS;
  for (let ms = 0; ms < quietMs && !bothSee(room); ms += LOOK_EVERY_MS) await pass(LOOK_EVERY_MS);
  const result = shown(room);
  for (const seat of ['t', 's'] as const) room.unload(seat);
  vi.clearAllTimers();
  return result;
}

it('a page whose greeting went to a closing page’s socket is noticed all the same', async () => {
  const room = openRoom(SEED);
  for (const seat of ['t', 's'] as const) room.load(seat);
  await pass(QUIET_MS);
  room.unload('s', QUIET_MS);
  room.load('t');
  await pass(room.settledMs);
  room.load('s');
  await pass(room.settledMs);
  expect(shown(room)).toEqual(BOTH_SEE);
  for (const seat of ['t', 's'] as const) room.unload(seat);
});

it.each([
  ['quick', 1],
  ['slow', 30],
])(
  `whatever is reloaded, cut and left on a %s line: when it is quiet, both see each other (${HISTORIES} histories)`,
  async (_, slowness) => {
    const blind: unknown[] = [];
    for (let seed = SEED; seed < SEED + HISTORIES; seed += 1) {
      const result = await play(seed, slowness);
      if (result.join() !== BOTH_SEE.join()) blind.push({ seed, result });
    }
    expect(blind).toEqual([]);
  },
  30_000 + HISTORIES * 100,
);
