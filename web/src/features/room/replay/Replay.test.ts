import { newRoomState } from '@skylark/contract/roomState';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Replay } from './Replay.ts';
import { Tape, type TapeEntry } from './Tape.ts';
import { firstTurns, pageNumbers, turnFrom } from './turns.ts';

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', () => 1);
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
  return () => vi.unstubAllGlobals();
});

const show = (seq: number, atMs: number, page: string): TapeEntry => ({
  seq,
  atMs,
  author: 't',
  event: { k: 'show', page },
});
/** A lesson of ten minutes with events at 0, 1 and 2 s, then at 5 minutes. */
const ENTRIES = [show(1, 0, 'free:1'), show(2, 1_000, 'free:2'), show(3, 2_000, 'free:3'), show(4, 300_000, 'free:1')];

function aReplay(entries = ENTRIES, isAll = true, isStill = false): { replay: Replay; tape: Tape } {
  const tape = new Tape(newRoomState(), []);
  const replay = new Replay({ tape, lengthMs: 600_000, isStill });
  tape.add(entries);
  replay.grow(isAll);
  replay.play();
  return { replay, tape };
}
const at = (replay: Replay): number => replay.snapshot().atMs;

describe('a replay', () => {
  it('plays at the chosen speed', () => {
    const { replay } = aReplay();
    replay.advance(200);
    expect(at(replay)).toBe(200);
    replay.setSpeed(4);
    replay.advance(200);
    expect(at(replay)).toBe(1_000);
    expect(replay.snapshot().state.page).toBe('free:2');
  });

  it('skips silences except for their last moment, unless told not to', () => {
    const { replay } = aReplay();
    replay.goTo(2_000);
    replay.advance(100);
    expect(at(replay)).toBe(299_300);
    replay.skipSilences(false);
    replay.goTo(2_000);
    replay.advance(200);
    expect(at(replay)).toBe(2_200);
  });

  it('does not pass over a star that was just given', () => {
    const star: TapeEntry = { seq: 2, atMs: 1_000, author: 't', event: { k: 'star', id: 'tstar0000001' } };
    const { replay } = aReplay([show(1, 0, 'free:1'), star, show(3, 300_000, 'free:2')]);
    expect(replay.snapshot().stars).toEqual([{ seq: 2, atMs: 1_000 }]);
    replay.setSpeed(2);
    replay.goTo(1_000);
    replay.advance(250);
    expect(at(replay)).toBe(1_500);
    replay.goTo(6_100);
    replay.advance(250);
    expect(at(replay)).toBe(6_600);
    replay.goTo(6_200);
    replay.advance(250);
    expect(at(replay)).toBe(299_300);
  });

  it('ends with the lesson, stands still there, and begins anew when it is played again', () => {
    const { replay } = aReplay();
    replay.goTo(599_990);
    replay.advance(100);
    expect(replay.snapshot()).toMatchObject({ atMs: 600_000, isPlaying: false });
    replay.play();
    expect(at(replay)).toBe(0);
  });

  it('goes anywhere, and nowhere outside of the lesson', () => {
    const { replay } = aReplay();
    const pageAt = (ms: number) => {
      replay.goTo(ms);
      return [at(replay), replay.snapshot().state.page];
    };
    expect(pageAt(1e9)).toEqual([600_000, 'free:1']);
    expect(pageAt(1_999)).toEqual([1_999, 'free:2']);
    expect(pageAt(-5)).toEqual([0, 'free:1']);
  });

  it('waits for what has not come, and goes on when it has', () => {
    const { replay, tape } = aReplay(ENTRIES.slice(0, 3), false);
    replay.goTo(400_000);
    expect(replay.snapshot()).toMatchObject({ atMs: 400_000, isWaiting: true });
    replay.advance(200);
    expect(at(replay)).toBe(400_000);
    tape.add(ENTRIES.slice(3));
    replay.grow(true);
    expect(replay.snapshot()).toMatchObject({ isWaiting: false, state: { page: 'free:1' } });
    replay.advance(200);
    expect(at(replay)).toBeGreaterThan(400_000);
  });

  it('of nothing but silence ends at once', () => {
    const { replay } = aReplay([]);
    replay.advance(100);
    replay.advance(1_000);
    expect(replay.snapshot()).toMatchObject({ atMs: 600_000, isPlaying: false });
  });

  it('moves in steps with reduced motion', () => {
    const { replay } = aReplay(ENTRIES, true, true);
    replay.skipSilences(false);
    for (let frame = 0; frame < 60; frame += 1) replay.advance(16);
    expect(replay.snapshot().state.page).toBe('free:1');
    for (let frame = 0; frame < 6; frame += 1) replay.advance(16);
    expect(replay.snapshot().state.page).toBe('free:2');
  });
});

describe('pages of a lesson', () => {
  const turns = [
    { seq: 1, atMs: 0, page: 'free:1' },
    { seq: 5, atMs: 10_000, page: 'free:2' },
    { seq: 9, atMs: 20_000, page: 'free:1' },
  ];

  it('count from their first showing', () => {
    expect([...pageNumbers(turns)]).toEqual([
      ['free:1', 1],
      ['free:2', 2],
    ]);
    expect(firstTurns(turns).map(({ atMs }) => atMs)).toEqual([0, 10_000]);
  });

  it('are turned on and back; a moment after a turn, back means the page before', () => {
    expect(turnFrom(turns, 0, 1)?.atMs).toBe(10_000);
    expect(turnFrom(turns, 20_000, 1)).toBeUndefined();
    expect(turnFrom(turns, 10_500, -1)?.atMs).toBe(0);
    expect(turnFrom(turns, 19_000, -1)?.atMs).toBe(10_000);
    expect(turnFrom(turns, 0, -1)?.atMs).toBe(0);
  });
});
