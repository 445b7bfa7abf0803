import { describe, expect, it } from 'vitest';
import { litBars, METER_BARS, soundLevel } from './soundLevel.ts';

const sine = (amplitude: number): Float32Array =>
  Float32Array.from({ length: 2_048 }, (_, i) => amplitude * Math.sin(i / 7));

describe('how loud it is', () => {
  it('distinguishes silence from almost silence', () => {
    expect(soundLevel(new Float32Array(64))).toEqual({ peak: 0, decibels: -100 });
    expect(soundLevel(Float32Array.of(0, 0, 0.000_03)).peak).toBeGreaterThan(0);
    expect(soundLevel([])).toEqual({ peak: 0, decibels: -100 });
  });

  it('measures a tone', () => {
    expect(soundLevel(sine(1)).decibels).toBeCloseTo(-3, 1);
    expect(soundLevel(sine(0.1)).decibels).toBeCloseTo(-23, 1);
  });

  it('lights no bar in a quiet room and all for a voice close by', () => {
    expect(litBars(-100)).toBe(0);
    expect(litBars(-60)).toBe(0);
    expect(litBars(-36)).toBe(METER_BARS / 2);
    expect(litBars(0)).toBe(METER_BARS);
  });
});
