import { describe, expect, it } from 'vitest';
import { allowanceOf, foldSending, type Ladder, newLadder, type SendingSample } from './ladder.ts';

const POLL_MS = 2_000;
const GOOD: Omit<SendingSample, 'atMs'> = {
  loss: 0,
  roundTripMs: 60,
  available: 900_000,
  limitedBy: 'none',
  quietMs: 0,
  path: 'wifi',
};
const LOSSY = { ...GOOD, loss: 0.2 };
/** Nothing arrives; the other side's last report still says that nothing is lost. */
const CUT = { ...GOOD, quietMs: 10_000 };
const NARROW = { ...GOOD, available: 60_000, limitedBy: 'bandwidth' as const };

/** Continues for `seconds` with the same line. */
function go(ladder: Ladder, line: Omit<SendingSample, 'atMs'>, seconds: number): Ladder {
  let next = ladder;
  const from = ladder.lastMs ?? 0;
  for (let ms = POLL_MS; ms <= seconds * 1_000; ms += POLL_MS) next = foldSending(next, { ...line, atMs: from + ms });
  return next;
}

const start = go(newLadder(), GOOD, 2);

describe('what is sent over a line', () => {
  it('is everything over a good one', () => {
    expect(go(start, GOOD, 600).step).toBe('full');
  });

  it('ignores one bad moment', () => {
    expect(go(go(start, LOSSY, 2), GOOD, 2).step).toBe('full');
  });

  it('becomes small, then sound alone, as long as it stays bad', () => {
    const small = go(start, LOSSY, 4);
    expect(small.step).toBe('small');
    expect(go(small, LOSSY, 4).step).toBe('sound');
    expect(go(small, LOSSY, 60).step).toBe('sound');
    expect(go(start, { ...GOOD, roundTripMs: 2_000 }, 4).step).toBe('small');
  });

  it('follows what the line can carry', () => {
    expect(go(start, { ...GOOD, available: 200_000 }, 4).step).toBe('small');
    expect(go(start, { ...GOOD, available: 200_000 }, 60).step).toBe('small');
    expect(go(start, NARROW, 8).step).toBe('sound');
  });

  it('distinguishes sound alone on a narrow line from sound alone on a lossy one', () => {
    const narrow = go(start, NARROW, 8);
    expect([narrow.step, narrow.isNarrow]).toEqual(['sound', true]);
    expect(go(start, LOSSY, 8).isNarrow).toBe(false);
    expect(go(narrow, GOOD, 12)).toMatchObject({ step: 'small', isNarrow: false });
    expect(go(narrow, { ...GOOD, path: 'mobile' }, 2).isNarrow).toBe(false);
  });

  it('comes back step by step, each after a while of good line', () => {
    const sound = go(start, LOSSY, 8);
    expect(go(sound, GOOD, 10).step).toBe('sound');
    const small = go(sound, GOOD, 12);
    expect(small.step).toBe('small');
    expect(go(small, GOOD, 12).step).toBe('full');
  });

  it('tries a picture after sound alone although the browser believes in little', () => {
    expect(go(go(start, NARROW, 8), { ...GOOD, available: 60_000 }, 12).step).toBe('small');
  });

  it('does not climb while the small picture is more than the line carries', () => {
    const small = go(start, LOSSY, 4);
    expect(go(small, { ...GOOD, limitedBy: 'bandwidth' }, 60).step).toBe('small');
    expect(go(small, { ...GOOD, available: 150_000 }, 60).step).toBe('small');
  });

  it('waits longer after each failed climb, and does not oscillate', () => {
    let ladder = start;
    let falls = 0;
    // A line that can carry only the small picture, for ten minutes.
    for (let second = 0; second < 600; second += 2) {
      const before = ladder.step;
      ladder = go(ladder, ladder.step === 'full' ? LOSSY : GOOD, 2);
      if (before === 'full' && ladder.step === 'small') falls += 1;
    }
    expect(falls).toBeLessThanOrEqual(8);
  });

  it('gives a slow computer the small picture, and never takes the picture away for that', () => {
    const slow = { ...GOOD, limitedBy: 'cpu' as const };
    const small = go(start, slow, 8);
    expect(small.step).toBe('small');
    expect(go(small, slow, 40).step).toBe('small');
    expect(go(small, GOOD, 58).step).toBe('small');
    expect(go(small, GOOD, 60).step).toBe('full');
  });

  it('tries a picture after 4 s of clean reports once a total cut is over', () => {
    const sound = go(start, LOSSY, 8);
    const back = go(sound, CUT, 40);
    expect(go(back, GOOD, 2).step).toBe('sound');
    const small = go(back, GOOD, 4);
    expect(small.step).toBe('small');
    expect(go(small, GOOD, 10).step).toBe('small');
    expect(go(small, GOOD, 12).step).toBe('full');
  });

  it('keeps the picture through a total cut, whose losses are reported after it', () => {
    const back = go(go(start, GOOD, 20), CUT, 20);
    expect(back.step).toBe('full');
    expect(go(back, { ...GOOD, loss: 1 }, 6).step).toBe('full');
    expect(go(go(back, { ...GOOD, loss: 1 }, 6), GOOD, 60).step).toBe('full');
  });

  it('falls after a cut when the line really is bad', () => {
    expect(go(go(start, CUT, 20), LOSSY, 20).step).toBe('sound');
  });

  it('forgets how often it climbed in vain when the path has changed or after a total cut', () => {
    let ladder = go(start, LOSSY, 8);
    for (let time = 0; time < 4; time += 1) {
      while (ladder.step === 'sound') ladder = go(ladder, GOOD, 2);
      while (ladder.step !== 'sound') ladder = go(ladder, LOSSY, 2);
    }
    expect(go(ladder, GOOD, 60).step).toBe('sound');
    expect(go(ladder, { ...GOOD, path: 'mobile' }, 6).step).toBe('small');
    expect(go(go(ladder, CUT, 6), GOOD, 4).step).toBe('small');
  });

  it('works with a browser that reports little', () => {
    const silent = { ...GOOD, loss: null, roundTripMs: null, available: null, path: null };
    expect(go(start, silent, 60).step).toBe('full');
    expect(go(go(start, LOSSY, 4), silent, 12).step).toBe('full');
  });
});

it('allows more for a camera that gives more, and nothing without a picture', () => {
  expect(allowanceOf('full', 360)?.bitsPerSecond).toBe(700_000);
  expect(allowanceOf('full', 720)?.lines).toBe(720);
  expect(allowanceOf('small', 720)?.lines).toBe(180);
  expect(allowanceOf('sound', 360)).toBeNull();
});
