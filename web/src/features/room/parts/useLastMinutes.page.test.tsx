import { newRoomState } from '@skylark/contract/roomState';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { RoomContext } from '../useRoom.ts';
import { useLastMinutes } from './useLastMinutes.ts';

/** Pitches of the notes played, in hertz: each sound has two. */
let notes: number[] = [];
const SOUND = [784, 587];

const nothing = (): undefined => undefined;

/** Plays nothing. */
class SilentAudio {
  readonly currentTime = 0;
  readonly destination = {};
  createGain() {
    const gain = { setValueAtTime: nothing, linearRampToValueAtTime: nothing, exponentialRampToValueAtTime: nothing };
    return { gain, connect: (next: unknown) => next };
  }
  createOscillator() {
    const frequency = { value: 0 };
    return {
      frequency,
      connect: (next: unknown) => next,
      start: () => notes.push(frequency.value),
      stop: nothing,
      addEventListener: nothing,
    };
  }
}

beforeEach(() => {
  notes = [];
  vi.stubGlobal('AudioContext', SilentAudio);
});

const at = (minutes: number, seconds = 0): number => (minutes * 60 + seconds) * 1_000;

/** A room whose remaining time is set by the test. */
function open(seat: 's' | 't', leftMs: number, call: 'waiting' | 'started' | 'ended' = 'started') {
  const room = { status: { kind: 'live' }, state: { ...newRoomState(), call } };
  const session = {
    subscribe: () => () => undefined,
    lesson: () => undefined,
    info: { seat, lesson: { id: 'a-lesson' } },
    link: { snapshot: () => room, subscribe: () => () => undefined },
  };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <RoomContext value={session as never}>{children}</RoomContext>
  );
  const { rerender, unmount } = renderHook((left) => useLastMinutes(left), { wrapper, initialProps: leftMs });
  let now = leftMs;
  const jumpTo = async (left: number): Promise<void> => {
    now = left;
    rerender(now);
    await act(() => vi.dynamicImportSettled());
  };
  /** Each second in between is passed, too. */
  const passTo = (untilMs: number): Promise<void> => {
    for (; now > untilMs; now -= 1_000) rerender(now);
    return jumpTo(untilMs);
  };
  return { unmount, jumpTo, passTo };
}

describe('the last minutes of a lesson', () => {
  it('are heard by the teacher at 5 and at 1, each once', async () => {
    const room = open('t', at(6));
    await room.passTo(at(5, 1));
    expect(notes).toEqual([]);
    await room.passTo(at(1, 1));
    expect(notes).toEqual(SOUND);
    await room.passTo(at(-2));
    expect(notes).toEqual([...SOUND, ...SOUND]);
  });

  it('are not heard by the child', async () => {
    await open('s', at(6)).passTo(at(-1));
    expect(notes).toEqual([]);
  });

  it.each(['waiting', 'ended'] as const)('are silent while the call is %s', async (call) => {
    await open('t', at(6), call).passTo(at(-1));
    expect(notes).toEqual([]);
  });

  it('are not heard again after a reload, even when the clock of the device was behind', async () => {
    const room = open('t', at(5, 3));
    await room.passTo(at(4, 59));
    room.unmount();
    const reloaded = open('t', at(5, 4));
    await reloaded.jumpTo(at(4, 58));
    expect(notes).toEqual(SOUND);
    await reloaded.passTo(at(0, 58));
    expect(notes).toEqual([...SOUND, ...SOUND]);
  });

  it('are not heard when they are long past: the clock was corrected, or the computer slept', async () => {
    const room = open('t', at(12));
    await room.jumpTo(at(2));
    expect(notes).toEqual([]);
    await room.jumpTo(at(0, 55));
    expect(notes).toEqual(SOUND);
  });

  it('are not heard on coming in when they have passed already', async () => {
    await open('t', at(4, 59)).passTo(at(1, 30));
    expect(notes).toEqual([]);
  });
});
