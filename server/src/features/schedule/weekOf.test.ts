import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clockChanges } from '../../../test/clockChanges.ts';
import { piecesOf, weekOf } from './weekOf.ts';

const TICK_MS = 5 * 60_000;
/** `ALL_ZONES=1` checks every change of every zone; otherwise a seeded sample. */
const ALL = process.env['ALL_ZONES'] === '1';
const SEED = 20_261_121;
const CHANGES = clockChanges();
const someChange = fc.constantFrom(...CHANGES);

const here = (at: number, zone: string) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
const dayOf = (at: number, zone: string): string => here(at, zone).toPlainDate().toString();

describe('the week around every clock change', () => {
  it('has seven days without a gap, each as long as its clock makes it', () => {
    const check = ({ zone, at }: { zone: string; at: number }): void => {
      const week = weekOf(dayOf(at, zone), zone);
      const name = `${zone} ${new Date(at).toISOString()}`;
      expect(week, name).toHaveLength(7);
      expect(here(week[0]?.span.start ?? 0, zone).dayOfWeek, name).toBe(1);
      for (const [index, { day, span }] of week.entries()) {
        expect(dayOf(span.start, zone), name).toBe(day);
        expect(dayOf(span.end - 1, zone), name).toBe(day);
        expect(dayOf(span.start - 1, zone), name).not.toBe(day);
        // No gaps; the first has no predecessor.
        expect(span.start, name).toBe(week[index - 1]?.span.end ?? span.start);
      }
      expect(
        week.some(({ span }) => at >= span.start && at < span.end),
        name,
      ).toBe(true);
    };
    if (ALL) for (const change of CHANGES) check(change);
    else fc.assert(fc.property(someChange, check), { numRuns: 150, seed: SEED });
  }, 600_000);

  it('shows a stretch of time on just the days and at the times that it takes by the wall clock', () => {
    fc.assert(
      fc.property(
        someChange,
        fc.integer({ min: -700, max: 700 }),
        fc.integer({ min: 5, max: 600 }),
        ({ zone, at }, from, length) => {
          const week = weekOf(dayOf(at, zone), zone);
          const start = Math.floor(at / TICK_MS) * TICK_MS + from * TICK_MS;
          const span = { start, end: start + length * TICK_MS };
          const pieces = piecesOf(span, week, zone);
          for (const { fromMinute, toMinute } of pieces) {
            expect(fromMinute).toBeGreaterThanOrEqual(0);
            expect(toMinute).toBeGreaterThan(fromMinute);
            expect(toMinute).toBeLessThanOrEqual(1440);
          }
          for (const { day, span: whole, changeMinutes } of week) {
            const own = pieces.filter((piece) => piece.day === day);
            expect(own.length).toBe(span.start < whole.end && span.end > whole.start ? 1 : 0);
            // In a repeated hour, local minutes are ambiguous.
            if (changeMinutes < 0) continue;
            for (let tick = whole.start; tick < whole.end; tick += TICK_MS) {
              const clock = here(tick, zone);
              const minute = clock.hour * 60 + clock.minute;
              const isShown = own.some((piece) => minute >= piece.fromMinute && minute < piece.toMinute);
              expect(isShown, `${zone} ${clock.toString()}`).toBe(tick >= span.start && tick < span.end);
            }
          }
        },
      ),
      { numRuns: ALL ? 2_000 : 25, seed: SEED },
    );
  }, 600_000);
});
