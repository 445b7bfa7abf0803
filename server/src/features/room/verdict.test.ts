import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Coming } from './presence.ts';
import { verdictOn } from './verdict.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-11-20T10:00:00Z');
const lesson = (status: 'booked' | 'in_progress' = 'booked') => ({
  status,
  startsAtMs: START,
  endsAtMs: START + 25 * MINUTE,
});
const at = (minute: number): number => START + minute * MINUTE;
const join = (seat: 't' | 's', minute: number): Coming => ({ seat, is: 'join', atMs: at(minute) });
const leave = (seat: 't' | 's', minute: number): Coming => ({ seat, is: 'leave', atMs: at(minute) });

describe('the verdict on a lesson', () => {
  it.each([
    ['nobody came', [], 'both'],
    ['the student waited', [join('s', -5)], 'teacher'],
    ['the teacher waited', [join('t', 0)], 'student'],
    [
      'the student left before the quarter of an hour was over',
      [join('t', 0), join('s', 1), leave('s', 10)],
      'student',
    ],
    ['the student came too late', [join('t', 0), join('s', 16)], 'student'],
  ] as const)('%s', (_, comings, by) => {
    expect(verdictOn(lesson(), comings, at(14.9))).toBeUndefined();
    expect(verdictOn(lesson(), comings, at(15))).toEqual({ is: 'missed', by });
    // Whenever it is asked for, also after a long night without a server.
    expect(verdictOn(lesson(), comings, at(600))).toEqual({ is: 'missed', by });
  });

  it('a line that was lost for a moment at the wrong time is no absence', () => {
    const comings = [join('t', 0), join('s', 0), leave('s', 14.5), join('s', 15.2)];
    expect(verdictOn(lesson(), comings, at(16))).toBeUndefined();
  });

  it('both were there and no call began: the teacher did not start it', () => {
    const comings = [join('t', 0), join('s', 0)];
    expect(verdictOn(lesson(), comings, at(24))).toBeUndefined();
    expect(verdictOn(lesson(), comings, at(25))).toEqual({ is: 'missed', by: 'teacher' });
  });

  it('a call took place: held at the end, when who stayed has left, or when the overtime is over', () => {
    const both = [join('t', 0), join('s', 0)];
    expect(verdictOn(lesson('in_progress'), [], at(24))).toBeUndefined();
    expect(verdictOn(lesson('in_progress'), both, at(26))).toBeUndefined();
    const left = [...both, leave('t', 27), leave('s', 27)];
    expect(verdictOn(lesson('in_progress'), left, at(29))).toEqual({ is: 'held', heldAt: new Date(at(29)) });
    expect(verdictOn(lesson('in_progress'), both, at(90))).toEqual({ is: 'held', heldAt: new Date(at(35)) });
  });

  it('once missed it stays missed, whatever is written down later', () => {
    const someComing = fc.record({
      seat: fc.constantFrom('t' as const, 's' as const),
      is: fc.constantFrom('join' as const, 'leave' as const),
      atMs: fc.integer({ min: -15, max: 40 }).map(at),
    });
    const changed: unknown[] = [];
    fc.assert(
      fc.property(fc.array(someComing, { maxLength: 12 }), fc.integer({ min: 16, max: 24 }), (comings, minute) => {
        const ordered = comings.toSorted((a, b) => a.atMs - b.atMs);
        const known = ordered.filter((one) => one.atMs <= at(minute));
        const [verdict, later] = [verdictOn(lesson(), known, at(minute)), verdictOn(lesson(), ordered, at(600))];
        if (verdict !== undefined && JSON.stringify(verdict) !== JSON.stringify(later)) changed.push(comings);
      }),
      { seed: 4 },
    );
    expect(changed).toEqual([]);
  });
});
