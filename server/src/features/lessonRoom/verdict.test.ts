import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PresenceEvent, lengthOf, spansOf, withAssumedLeaves } from '../room/index.ts';
import { type Case, verdictOn } from './verdict.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-11-20T10:00:00Z');
const lesson = (status: Case['status'] = 'booked', more: Partial<Case> = {}): Case => ({
  status,
  startsAtMs: START,
  endsAtMs: START + 25 * MINUTE,
  heldMinShare: 1 / 3,
  ...more,
});
const at = (minute: number): number => START + minute * MINUTE;
const join = (seat: 't' | 's', minute: number): PresenceEvent => ({ seat, kind: 'enter', atMs: at(minute) });
const leave = (seat: 't' | 's', minute: number): PresenceEvent => ({ seat, kind: 'leave', atMs: at(minute) });
const both = [join('t', 0), join('s', 0)];
const ended = (presenceEvents: readonly PresenceEvent[], minute: number) =>
  verdictOn(lesson('in_progress', { isEnded: true }), presenceEvents, at(minute));

describe('a lesson that another teacher took over', () => {
  it('judges the teacher’s side over both teachers', () => {
    const record = [join('s', 0), join('t', 0), leave('t', 20), join('t', 23)];
    expect(ended(record, 25)).toEqual({ kind: 'held', heldAt: new Date(at(25)) });
    const late = [join('s', 0), join('t', 14), leave('t', 16), join('t', 21)];
    expect(verdictOn(lesson('in_progress'), late, at(40))).toEqual({ kind: 'missed', by: 'teacher' });
  });
});

describe('the verdict on a lesson', () => {
  it('doesn’t depend on a call that was started after it was decided, before it was written', () => {
    const record = [...both, leave('t', 13), join('t', 15.2)];
    const late = lesson('in_progress', { calledAtMs: at(15.3) });
    for (const minute of [15.5, 16, 25, 60])
      expect(verdictOn(late, record, at(minute))).toEqual({ kind: 'missed', by: 'teacher' });
    expect(verdictOn(lesson('in_progress', { calledAtMs: at(15) }), record, at(16))).toBeUndefined();
  });

  it.each([
    ['nobody came', [], 'both'],
    ['the student waited', [join('s', -5)], 'teacher'],
    ['the teacher waited', [join('t', 0)], 'student'],
    ['the student came too late', [join('t', 0), join('s', 16)], 'student'],
    ['both met before the start only', [join('t', -15), join('s', -9), leave('s', -1)], 'student'],
  ] as const)('%s', (_, presenceEvents, by) => {
    // A call that the teacher starts alone doesn't count as a lesson.
    for (const status of ['booked', 'in_progress'] as const) {
      expect(verdictOn(lesson(status), presenceEvents, at(14.9))).toBeUndefined();
      expect(verdictOn(lesson(status), presenceEvents, at(15))).toEqual({ kind: 'missed', by });
      // The verdict doesn't depend on when it is computed, even after a long outage.
      expect(verdictOn(lesson(status), presenceEvents, at(600))).toEqual({ kind: 'missed', by });
    }
  });

  it('a child that met its teacher has not missed a lesson in which no call was started', () => {
    const gaveUp = [join('t', 0), join('s', 1), leave('s', 13.5)];
    expect(verdictOn(lesson(), gaveUp, at(15))).toBeUndefined();
    expect(verdictOn(lesson(), gaveUp, at(25))).toEqual({ kind: 'missed', by: 'teacher' });
    // Nor one in which the teacher started it only after the child had gone.
    const late = lesson('in_progress', { calledAtMs: at(14.6) });
    expect(verdictOn(late, gaveUp, at(40))).toEqual({ kind: 'missed', by: 'teacher' });
    const inTime = lesson('in_progress', { calledAtMs: at(13), heldMinShare: 0.8 });
    expect(verdictOn(inTime, gaveUp, at(40))).toEqual({ kind: 'missed', by: 'student' });
    for (const absent of [[leave('t', 14)], [leave('t', 10), join('s', 14)]])
      expect(verdictOn(lesson(), [...gaveUp, ...absent], at(15))).toEqual({ kind: 'missed', by: 'teacher' });
  });

  it('a child that only looked in didn’t wait for its teacher', () => {
    const lookedIn = (seconds: number) => [join('t', 0), join('s', 1), leave('s', 1 + seconds / 60)];
    const late = lesson('in_progress', { calledAtMs: at(14.6) });
    for (const seconds of [1, 59]) {
      expect(verdictOn(lesson(), lookedIn(seconds), at(15))).toEqual({ kind: 'missed', by: 'student' });
      expect(verdictOn(late, lookedIn(seconds), at(40))).toEqual({ kind: 'missed', by: 'student' });
      // Once the call is on, it may still come back: its line may have been lost.
      const called = lesson('in_progress', { calledAtMs: at(0) });
      expect(verdictOn(called, [...lookedIn(seconds), join('s', 16)], at(40))).toMatchObject({ kind: 'held' });
    }
    expect(verdictOn(lesson(), lookedIn(60), at(25))).toEqual({ kind: 'missed', by: 'teacher' });
    expect(verdictOn(late, lookedIn(60), at(40))).toEqual({ kind: 'missed', by: 'teacher' });
    // A call that is started after the quarter of an hour changes nothing of what was decided by then.
    const tooLate = lesson('in_progress', { calledAtMs: at(15.05) });
    expect(verdictOn(tooLate, lookedIn(30), at(40))).toEqual({ kind: 'missed', by: 'student' });
  });

  it('a connection lost for a moment at the wrong time is no absence', () => {
    const presenceEvents = [join('t', 0), join('s', 0), leave('s', 14.5), join('s', 15.2)];
    expect(verdictOn(lesson(), presenceEvents, at(16))).toBeUndefined();
  });

  it('both were there and no call began: the teacher did not start it', () => {
    expect(verdictOn(lesson(), both, at(24))).toBeUndefined();
    expect(verdictOn(lesson(), both, at(25))).toEqual({ kind: 'missed', by: 'teacher' });
  });

  it('a call took place: held at the end, when who stayed has left, or when the overtime is over', () => {
    expect(verdictOn(lesson('in_progress'), both, at(26))).toBeUndefined();
    const left = [...both, leave('t', 27), leave('s', 27)];
    expect(verdictOn(lesson('in_progress'), left, at(27.9))).toBeUndefined();
    for (const asked of [28, 29, 600])
      expect(verdictOn(lesson('in_progress'), left, at(asked))).toEqual({ kind: 'held', heldAt: new Date(at(28)) });
    expect(verdictOn(lesson('in_progress'), both, at(90))).toEqual({ kind: 'held', heldAt: new Date(at(35)) });
  });

  it.each([
    ['before the start', [join('t', -15), join('s', -15)], -1],
    ['with the student absent', [join('t', -15)], -10],
    ['with the student absent, in the lesson', [join('t', 0)], 14],
    ['after five minutes', both, 5],
    ['a moment before a third was over', both, 8.3],
    ['when the student had come back', [...both, leave('s', 2), join('s', 16)], 17],
    ['before the student was waited for', [join('t', 0), join('s', 14), leave('s', 18)], 19],
  ] as const)('ended by the teacher %s: missed by the teacher', (_, presenceEvents, minute) => {
    expect(ended(presenceEvents, minute)).toEqual({ kind: 'missed', by: 'teacher' });
  });

  it('ended by the teacher after a third together: held', () => {
    expect(ended(both, 8.4)).toEqual({ kind: 'held', heldAt: new Date(at(8.4)) });
    // The minutes don't have to be consecutive.
    expect(ended([...both, leave('s', 5), join('s', 10)], 14)).toMatchObject({ kind: 'held' });
  });

  it.each([
    ['the teacher left first', [...both, leave('t', 5), leave('s', 14)], 'teacher'],
    ['the teacher left first, and the student waited', [...both, leave('t', 5)], 'teacher'],
    ['the teacher came late and left first', [join('s', 0), join('t', 13), leave('t', 19)], 'teacher'],
    ['the student left and the teacher waited', [...both, leave('s', 5)], 'student'],
    ['the student came late and left, the teacher stayed', [join('t', 0), join('s', 14), leave('s', 18)], 'student'],
    ['both left early', [...both, leave('s', 5), leave('t', 5.5)], 'both'],
    ['both left after the quarter of an hour', [join('t', 0), join('s', 13), leave('s', 18), leave('t', 20)], 'both'],
  ] as const)('not together for a third: %s', (_, presenceEvents, by) => {
    expect(verdictOn(lesson('in_progress'), presenceEvents, at(24))).toBeUndefined();
    for (const asked of [36, 600])
      expect(verdictOn(lesson('in_progress'), presenceEvents, at(asked))).toEqual({ kind: 'missed', by });
  });

  describe('is judged at the planned end', () => {
    const shortly = [join('t', -1), join('s', 0), leave('s', 3), join('s', 22)];
    const second = 1 / 60;

    it.each([-30, -0.4, 0, 0.4, 30, 59, 90, 600])(
      'the child stays %d seconds longer than the teacher: the verdict is the same',
      (seconds) => {
        const record = [...shortly, leave('t', 25), leave('s', 25 + seconds * second)];
        const sorted = record.toSorted((a, b) => a.atMs - b.atMs);
        expect(verdictOn(lesson('in_progress'), sorted, at(60))).toEqual({ kind: 'missed', by: 'student' });
      },
    );

    it.each([24.5, 25, 25.1, 30])('so does a teacher who ends it at minute %d', (minute) => {
      expect(ended(shortly, minute)).toEqual({ kind: 'missed', by: 'student' });
    });

    it('overtime doesn’t make a lesson held', () => {
      const late = [join('t', 0), join('s', 0), leave('s', 2), join('s', 22)];
      expect(verdictOn(lesson('in_progress'), late, at(60))).toEqual({ kind: 'missed', by: 'student' });
    });

    it('leaving within the same minute is leaving together', () => {
      for (const seconds of [-59, -1, -0.4, 0, 0.4, 1, 59]) {
        const record = [...both, leave('t', 5), leave('s', 5 + seconds * second)];
        const sorted = record.toSorted((a, b) => a.atMs - b.atMs);
        expect(verdictOn(lesson('in_progress'), sorted, at(60))).toEqual({ kind: 'missed', by: 'both' });
      }
    });
  });

  it('the school sets the share', () => {
    expect(verdictOn(lesson('in_progress', { isEnded: true, heldMinShare: 0.9 }), both, at(20))).toEqual({
      kind: 'missed',
      by: 'teacher',
    });
    expect(verdictOn(lesson('in_progress', { isEnded: true, heldMinShare: 0.1 }), both, at(3))).toMatchObject({
      kind: 'held',
    });
  });
});

describe('the verdict on any record', () => {
  const coming = fc.record({
    seat: fc.constantFrom('t' as const, 's' as const),
    kind: fc.constantFrom('enter' as const, 'leave' as const),
    // In quarters of a minute: the manual count below checks each of them.
    atMs: fc.integer({ min: -60, max: 160 }).map((quarter) => at(quarter / 4)),
  });
  const record = fc
    .array(coming, { maxLength: 14 })
    .map((presenceEvents): PresenceEvent[] => presenceEvents.toSorted((a, b) => a.atMs - b.atMs));
  const someLesson = fc.record({
    status: fc.constantFrom('booked' as const, 'in_progress' as const),
    minutes: fc.constantFrom(25, 50),
    heldMinShare: fc.constantFrom(0.1, 1 / 3, 0.8),
    isEnded: fc.boolean(),
  });
  const caseOf = ({ minutes, ...rest }: { minutes: number } & Omit<Case, 'startsAtMs' | 'endsAtMs'>): Case => ({
    ...rest,
    startsAtMs: START,
    endsAtMs: START + minutes * MINUTE,
  });

  /** Counted in a different way, one quarter of a minute at a time. A gap of less than a minute is no absence. */
  function quartersTogether(presenceEvents: readonly PresenceEvent[], untilMs: number): number {
    const isThere = (seat: 't' | 's', quarterMs: number): boolean => {
      const own = presenceEvents.filter((one) => one.seat === seat && one.atMs <= untilMs);
      const last = own.findLast((one) => one.atMs <= quarterMs);
      if (last === undefined || last.kind === 'enter') return last !== undefined;
      const next = own.find((one) => one.atMs > quarterMs && one.kind === 'enter');
      // Of several consecutive leaves only the first ended a stay.
      const before = own.slice(0, own.indexOf(last) + 1);
      const stayed = before.findLastIndex((one) => one.kind === 'enter');
      if (stayed < 0) return false;
      const left = before[stayed + 1]?.atMs ?? last.atMs;
      return next !== undefined && next.atMs - left < MINUTE;
    };
    let count = 0;
    for (let quarterMs = START; quarterMs < untilMs; quarterMs += MINUTE / 4)
      if (isThere('t', quarterMs) && isThere('s', quarterMs)) count += 1;
    return count;
  }

  it('is never held without the share together', () => {
    let held = 0;
    fc.assert(
      fc.property(record, someLesson, fc.integer({ min: -15, max: 70 }), (presenceEvents, given, minute) => {
        const one = caseOf(given);
        const verdict = verdictOn(one, presenceEvents, at(minute));
        if (verdict?.kind !== 'held') return true;
        held += 1;
        const together = quartersTogether(presenceEvents, verdict.heldAt.getTime()) * (MINUTE / 4);
        return together >= one.heldMinShare * (one.endsAtMs - one.startsAtMs);
      }),
      { seed: 7, numRuns: 5_000 },
    );
    expect(held).toBeGreaterThan(20);
  });

  it('is the same whenever it is asked for, and whatever is written down later', () => {
    let decided = 0;
    fc.assert(
      fc.property(
        record,
        someLesson,
        fc.integer({ min: 15, max: 70 }),
        fc.integer({ min: 1, max: 600 }),
        (presenceEvents, given, minute, later) => {
          const one = { ...caseOf(given), isEnded: false };
          const known = presenceEvents.filter((coming) => coming.atMs <= at(minute));
          const verdict = verdictOn(one, known, at(minute));
          if (verdict === undefined) return true;
          decided += 1;
          return JSON.stringify(verdict) === JSON.stringify(verdictOn(one, presenceEvents, at(minute + later)));
        },
      ),
      { seed: 4, numRuns: 5_000 },
    );
    expect(decided).toBeGreaterThan(500);
  });

  it('is known at the latest when the room closes', () => {
    fc.assert(
      fc.property(record, someLesson, (presenceEvents, given) => {
        const one = caseOf(given);
        expect(verdictOn(one, presenceEvents, one.endsAtMs + 10 * MINUTE)).toBeDefined();
      }),
      { seed: 5, numRuns: 2_000 },
    );
  });

  it('counts as missed by the teacher when the teacher ends a lesson too early, whoever was present', () => {
    fc.assert(
      fc.property(record, fc.integer({ min: -15, max: 8 }), (presenceEvents, minute) => {
        const verdict = verdictOn(lesson('in_progress', { isEnded: true }), presenceEvents, at(minute));
        expect(verdict).toEqual({ kind: 'missed', by: 'teacher' });
      }),
      { seed: 6, numRuns: 1_000 },
    );
  });
});

describe('a record that ends without a leave', () => {
  const coming = fc.record({
    seat: fc.constantFrom('t' as const, 's' as const),
    kind: fc.constantFrom('enter' as const, 'leave' as const),
    atMs: fc.integer({ min: -60, max: 160 }).map((quarter) => at(quarter / 4)),
  });
  const record = fc
    .array(coming, { maxLength: 14 })
    .map((presenceEvents): PresenceEvent[] => presenceEvents.toSorted((a, b) => a.atMs - b.atMs));
  const minute = fc.integer({ min: -15, max: 60 });

  it('counts no seat for longer than a minute after the last sign of its server', () => {
    let cut = 0;
    fc.assert(
      fc.property(record, minute, minute, (presenceEvents, seenMinute, asked) => {
        const lastMs = Math.max(at(seenMinute), ...presenceEvents.map(({ atMs }) => atMs));
        const seats = ['t', 's'] as const;
        return seats.every((seat) => {
          const spans = spansOf(withAssumedLeaves(presenceEvents, at(seenMinute)), seat, at(asked));
          const open = spansOf(presenceEvents, seat, at(asked));
          if (lengthOf(spans) < lengthOf(open)) cut += 1;
          // Identical up to that time, and nothing after it.
          const upTo = spansOf(presenceEvents, seat, Math.min(at(asked), lastMs + MINUTE));
          return JSON.stringify(spans) === JSON.stringify(upTo);
        });
      }),
      { seed: 8, numRuns: 3_000 },
    );
    expect(cut).toBeGreaterThan(100);
  });

  it('gives the same verdict while its server is running as after later signs have arrived', () => {
    let decided = 0;
    fc.assert(
      fc.property(
        record,
        fc.constantFrom('booked' as const, 'in_progress' as const),
        minute,
        minute,
        (presenceEvents, status, asked, later) => {
          const known = presenceEvents.filter(({ atMs }) => atMs <= at(asked));
          const [now, then] = [at(asked) - MINUTE / 2, at(asked + Math.abs(later))].map((seenMs) =>
            verdictOn(lesson(status), withAssumedLeaves(known, seenMs), at(asked)),
          );
          if (now) decided += 1;
          return JSON.stringify(now) === JSON.stringify(then);
        },
      ),
      { seed: 9, numRuns: 2_000 },
    );
    expect(decided).toBeGreaterThan(100);
  });

  it('is taken as it is when no server has written signs', () => {
    fc.assert(
      fc.property(record, (presenceEvents) => {
        expect(withAssumedLeaves(presenceEvents, undefined)).toEqual(presenceEvents);
      }),
    );
  });
});
