import { describe, expect, it } from 'vitest';
import { foldReading, type MicrophoneReading, type MicrophoneWatch, newMicrophoneWatch } from './microphoneWatch.ts';

const TICK_MS = 100;
const ZERO = { peak: 0, decibels: -100 };
const NOISE = { peak: 0.0004, decibels: -75 };
const VOICE = { peak: 0.2, decibels: -25 };

type Sound = Pick<MicrophoneReading, 'peak' | 'decibels'>;

/** Continues from `watch` for `ms` with the same sound. */
function listen(watch: MicrophoneWatch, sound: Sound, ms: number, isMuted = false): MicrophoneWatch {
  let next = watch;
  for (let passed = 0; passed < ms; passed += TICK_MS)
    next = foldReading(next, { ...sound, isMuted, atMs: (next.lastMs || 1_000) + TICK_MS });
  return next;
}

describe('watching a microphone', () => {
  it('calls it silent after ten seconds of nothing at all, and takes that back at the first noise', () => {
    const almost = listen(newMicrophoneWatch(), ZERO, 9_900);
    expect(almost.isSilent).toBe(false);
    const silent = listen(almost, ZERO, 300);
    expect(silent.isSilent).toBe(true);
    expect(listen(silent, NOISE, 100).isSilent).toBe(false);
  });

  it('does not call a quiet room silent', () => {
    expect(listen(newMicrophoneWatch(), NOISE, 60_000).isSilent).toBe(false);
  });

  it('does not call a muted microphone silent', () => {
    expect(listen(newMicrophoneWatch(), ZERO, 30_000, true).isSilent).toBe(false);
  });

  it('does not count the time in which the page slept', () => {
    const before = listen(newMicrophoneWatch(), ZERO, 5_000);
    const after = foldReading(before, { ...ZERO, isMuted: false, atMs: before.lastMs + 60_000 });
    expect(after.isSilent).toBe(false);
  });

  it('hints at talking into a muted microphone after two seconds of voice, with breaths', () => {
    let watch = newMicrophoneWatch();
    watch = listen(watch, VOICE, 1_200, true);
    watch = listen(watch, NOISE, 400, true);
    expect(watch.talksWhileMuted).toBe(false);
    watch = listen(watch, VOICE, 1_200, true);
    expect(watch.talksWhileMuted).toBe(true);
    expect(listen(watch, NOISE, 3_000, true).talksWhileMuted).toBe(true);
    expect(listen(watch, NOISE, 5_000, true).talksWhileMuted).toBe(false);
    expect(listen(watch, VOICE, 100, false).talksWhileMuted).toBe(false);
  });

  it('does not hint at a cough', () => {
    expect(listen(listen(newMicrophoneWatch(), VOICE, 500, true), NOISE, 2_000, true).talksWhileMuted).toBe(false);
  });

  it('says that a voice is heard, and for a moment after', () => {
    expect(newMicrophoneWatch().isHeard).toBe(false);
    const heard = listen(newMicrophoneWatch(), VOICE, 200);
    expect(heard.isHeard).toBe(true);
    expect(listen(heard, NOISE, 1_000).isHeard).toBe(true);
    expect(listen(heard, NOISE, 2_000).isHeard).toBe(false);
  });
});
