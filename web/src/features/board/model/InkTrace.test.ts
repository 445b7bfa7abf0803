import { describe, expect, it } from 'vitest';
import { uniteAll } from './geometry.ts';
import { InkTrace, inkStyle, type Outline } from './InkTrace.ts';

const style = (pressure: boolean, kind: 'pen' | 'highlighter' = 'pen') =>
  inkStyle({ kind, pressure }, 2, { x: 1, y: 1 });

const wave = (count: number): number[] =>
  Array.from({ length: count }, (_, at) => [at * 20, Math.round(Math.sin(at / 5) * 300)]).flat();

/** Whether the pieces, filled as one path by the nonzero rule, cover a point. */
function covers(pieces: readonly Outline[], x: number, y: number): boolean {
  let winding = 0;
  for (const { polygon } of pieces) {
    for (let at = 0, last = polygon.length - 1; at < polygon.length; last = at, at += 1) {
      const [ax, ay] = polygon[last]!;
      const [bx, by] = polygon[at]!;
      const side = (bx - ax) * (y - ay) - (x - ax) * (by - ay);
      if (ay <= y && by > y && side > 0) winding += 1;
      if (ay > y && by <= y && side < 0) winding -= 1;
    }
  }
  return winding !== 0;
}

describe('the outline of a stroke', () => {
  it('is the same whether its points come one by one or all at once', () => {
    const points = wave(300);
    const slow = new InkTrace(style(false));
    const pieces: Outline[] = [];
    for (let at = 0; at < points.length; at += 2) {
      slow.add(points[at]!, points[at + 1]!, 0);
      pieces.push(...slow.takeFinished());
    }
    const fast = new InkTrace(style(false));
    fast.take(points);
    expect(pieces).toEqual(fast.takeFinished());
    expect(slow.tail()).toEqual(fast.tail());
    expect(slow.count).toBe(300);
  });

  it('processes each point only once', () => {
    const points = wave(90);
    const trace = new InkTrace(style(false));
    trace.take(points.slice(0, 60));
    trace.take(points);
    trace.take(points);
    const whole = new InkTrace(style(false));
    whole.take(points);
    expect(trace.tail()).toEqual(whole.tail());
  });

  it('has no gap between its pieces', () => {
    const trace = new InkTrace(style(false, 'highlighter'));
    const line = Array.from({ length: 400 }, (_, at) => [at * 25, 0]).flat();
    trace.take(line);
    const tail = trace.tail();
    const pieces = [...trace.takeFinished(), ...(tail ? [tail] : [])];
    expect(pieces.length).toBeGreaterThan(3);
    for (let x = 0; x < 399 * 25; x += 7) expect(covers(pieces, x, 0.5)).toBe(true);
  });

  it('ends where the pen is, and not a little behind it', () => {
    const trace = new InkTrace(style(false));
    trace.take([0, 0, 500, 0, 1_000, 0]);
    expect(trace.tail()?.box.right).toBeGreaterThan(1_000);
  });

  it('is a dot for one point, as large as the pen', () => {
    const trace = new InkTrace(style(false));
    trace.add(0, 0, 0);
    const { box } = trace.tail() ?? {};
    expect((box?.right ?? 0) - (box?.left ?? 0)).toBeGreaterThan(30);
  });

  it('is bolder where the pen presses', () => {
    const heightAt = (pressure: number): number => {
      const trace = new InkTrace(style(true));
      trace.take([0, 0, pressure, 400, 0, pressure, 800, 0, pressure]);
      const box = uniteAll([trace.tail()!.box])!;
      return box.bottom - box.top;
    };
    expect(heightAt(90)).toBeGreaterThan(heightAt(20) * 1.5);
  });

  it('does not move while the hand does not', () => {
    const trace = new InkTrace(style(false));
    trace.take(Array.from({ length: 500 }, () => [3, 3]).flat());
    expect(trace.count).toBe(500);
    expect(trace.takeFinished()).toEqual([]);
    expect(Number.isFinite(trace.tail()?.box.left)).toBe(true);
  });
});
