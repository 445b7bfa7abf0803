import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JitterBuffer } from './JitterBuffer.ts';

const FRAME_MS = 60;
interface Sent {
  n: number;
  /** Arrival time; undefined when lost. */
  comesMs: number | undefined;
}
interface Heard {
  n: number;
  atMs: number;
  comesMs: number;
}

/** Puts frames into a buffer in the order of their arrival times. */
function play(sent: readonly Sent[]): Heard[] {
  const buffer = new JitterBuffer();
  const came = sent.filter((one): one is { n: number; comesMs: number } => one.comesMs !== undefined);
  return came
    .toSorted((a, b) => a.comesMs - b.comesMs)
    .flatMap(({ n, comesMs }) => {
      const atMs = buffer.place(n, comesMs);
      return atMs === undefined ? [] : [{ n, atMs, comesMs }];
    });
}

/** Every frame plays after it arrived, and no two overlap. */
function expectNoOverlap(heard: readonly Heard[]): void {
  const inTime = heard.toSorted((a, b) => a.atMs - b.atMs);
  expect(heard.filter(({ atMs, comesMs }) => atMs < comesMs)).toEqual([]);
  for (const [at, one] of inTime.entries()) {
    const next = inTime[at + 1];
    if (!next) continue;
    expect(next.n).toBeGreaterThan(one.n);
    expect(next.atMs - one.atMs).toBeGreaterThan(FRAME_MS - 0.001);
  }
}

/** Delay between speaking a frame and playing it. */
const delayOf = ({ n, atMs }: Heard): number => atMs - n * FRAME_MS;
const steady = (count: number, lateMs: (n: number) => number | undefined): Sent[] =>
  Array.from({ length: count }, (_, n) => {
    const ms = lateMs(n);
    return { n, comesMs: ms === undefined ? undefined : n * FRAME_MS + ms };
  });

describe('a voice over a line of 300 ms', () => {
  it('is heard without a gap, and soon', () => {
    const heard = play(steady(500, () => 300));
    expect(heard.length).toBeGreaterThanOrEqual(499);
    expectNoOverlap(heard);
    expect(Math.max(...heard.map(delayOf))).toBeLessThanOrEqual(300 + 160);
  });

  it('with 5 % loss and 80 ms of jitter loses hardly more than the line does', () => {
    // Deterministic random numbers.
    let seed = 7;
    const dice = (): number => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
    const sent = steady(2_000, () => (dice() < 0.05 ? undefined : 300 + dice() * 80));
    const arrived = sent.filter(({ comesMs }) => comesMs !== undefined).length;
    const heard = play(sent);
    expectNoOverlap(heard);
    expect(arrived / sent.length).toBeLessThan(0.96);
    expect(heard.length / arrived).toBeGreaterThan(0.985);
    expect(Math.max(...heard.slice(100).map(delayOf))).toBeLessThan(300 + 80 + 200);
  });

  it('that stalls for a second and a half and then delivers everything at once returns to its delay', () => {
    const sent = steady(600, (n) => (n >= 200 && n < 225 ? 300 + (225 - n) * FRAME_MS : 300));
    const heard = play(sent);
    expectNoOverlap(heard);
    const back = heard.filter(({ n }) => n >= 230).map(delayOf);
    expect(Math.max(...back)).toBeLessThanOrEqual(300 + 620);
    expect(back.at(-1)).toBeLessThanOrEqual(300 + 220);
    expect(heard.length).toBeGreaterThan(600 - 40);
  });
});

describe('what comes in another order', () => {
  it('is heard in the right one', () => {
    const heard = play(steady(300, (n) => (n % 7 === 3 ? 300 + 90 : 300)));
    expect(heard.filter(({ n }) => n > 20 && n % 7 === 3).length).toBeGreaterThan(30);
    expectNoOverlap(heard);
  });

  it('twice is heard once', () => {
    const buffer = new JitterBuffer();
    expect(buffer.place(5, 1_000)).toBe(1_160);
    expect(buffer.place(5, 1_010)).toBeUndefined();
    expect(buffer.place(6, 1_060)).toBe(1_220);
    expect(buffer.place(5, 1_070)).toBeUndefined();
  });
});

it('after a pause it goes on as before, also over the end of the counting', () => {
  const buffer = new JitterBuffer();
  const before = 2 ** 32 - 2;
  expect(buffer.place(before, 0)).toBe(160);
  expect(buffer.place(before + 1, 60)).toBe(220);
  expect(buffer.place(0, 120)).toBe(280);
  // Muted for a minute.
  expect(buffer.place(1_000, 60_120)).toBe(60_280);
});

it('a clock that goes a little faster or slower than the other one is followed', () => {
  for (const drift of [0.9998, 1.0002]) {
    const heard = play(steady(10_000, (n) => 100 + n * FRAME_MS * (drift - 1)));
    expectNoOverlap(heard);
    expect(heard.length).toBeGreaterThan(10_000 - 40);
    const last = heard.at(-1) as Heard;
    expect(delayOf(last) - 10_000 * FRAME_MS * (drift - 1)).toBeLessThan(100 + 300);
  }
});

it('whatever a line does, nothing is heard twice, at once, before it comes, or much too late', () => {
  const line = fc.array(
    fc.record({
      lateMs: fc.oneof(fc.nat({ max: 100 }), fc.nat({ max: 3_000 })),
      isLost: fc.boolean(),
      skips: fc.oneof({ weight: 20, arbitrary: fc.constant(0) }, fc.nat({ max: 200 })),
    }),
    { maxLength: 300 },
  );
  fc.assert(
    fc.property(line, (steps) => {
      let n = 0;
      const sent = steps.map(({ lateMs, isLost, skips }): Sent => {
        n += 1 + skips;
        return { n, comesMs: isLost ? undefined : n * FRAME_MS + lateMs };
      });
      const heard = play(sent);
      expectNoOverlap(heard);
      for (const one of heard) expect(delayOf(one)).toBeLessThanOrEqual(3_000 + 660);
    }),
  );
});
