import { describe, expect, it } from 'vitest';
import { chimeSamples, wavOf } from './chime.ts';
import { soundLevel } from './soundLevel.ts';

describe('the chime', () => {
  it('is heard, does not clip, and begins and ends without a click', () => {
    const samples = chimeSamples();
    const { peak } = soundLevel(samples);
    expect(peak).toBeGreaterThan(0.15);
    expect(peak).toBeLessThan(0.8);
    expect(Math.abs(samples.at(0) ?? 1)).toBeLessThan(0.01);
    expect(Math.abs(samples.at(-1) ?? 1)).toBeLessThan(0.01);
  });

  it('is a WAV file of its own size', () => {
    const file = new DataView(wavOf(Float32Array.of(0, 1, -1, 2)));
    expect(file.byteLength).toBe(44 + 8);
    expect(file.getUint32(4, true)).toBe(file.byteLength - 8);
    expect(file.getUint32(40, true)).toBe(8);
    expect([0, 1, 2, 3].map((i) => file.getInt16(44 + 2 * i, true))).toEqual([0, 32_767, -32_767, 32_767]);
  });
});
