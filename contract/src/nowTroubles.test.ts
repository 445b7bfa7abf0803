import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DEFAULT_THRESHOLDS,
  isInOrder,
  type RoomSummary,
  type SeatSummary,
  type ThresholdName,
  thresholdNames,
  thresholds,
  type Thresholds,
  troublesOf,
  type WatchedLesson,
} from './nowTroubles.facts.ts';

const START = Date.UTC(2026, 10, 23, 16);
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** Both entered a minute before the start, and everything works. */
const seat = (change: Partial<SeatSummary> = {}): SeatSummary => {
  const since = <Value>(value: Value) => ({ value, sinceMs: START - MINUTE });
  return {
    isIn: since(true),
    camera: since('on'),
    microphone: since('on'),
    isStopped: since(false),
    path: since('direct'),
    returnsMs: [],
    ...change,
  };
};
const room = (change: Partial<RoomSummary> = {}): RoomSummary => ({
  call: { value: 'started', sinceMs: START },
  page: null,
  t: seat(),
  s: seat(),
  ...change,
});
const lesson = (change: Partial<WatchedLesson> = {}): WatchedLesson => ({
  status: 'in_progress',
  startsAtMs: START,
  endsAtMs: START + 25 * MINUTE,
  room: room(),
  check: 'ready',
  isTeacherAway: false,
  isUnreachable: false,
  ...change,
});
/** Codes after some time since the start; red ones with an exclamation mark. */
const at = (ms: number, change: Partial<WatchedLesson>): string[] =>
  troublesOf(lesson(change), START + ms, DEFAULT_THRESHOLDS).map(({ code, isRed }) => (isRed ? `${code}!` : code));
const away = (sinceMs: number) => seat({ isIn: { value: false, sinceMs } });

describe('troubles of a lesson', () => {
  it('are none while both see and hear each other, nor once the lesson is decided', () => {
    for (const ms of [-30 * MINUTE, 0, 10 * MINUTE, 30 * MINUTE])
      expect(at(ms, {}).filter((one) => one !== 'undecided')).toEqual([]);
    for (const status of ['held', 'missed', 'cancelled'] as const)
      expect(at(10 * MINUTE, { status, room: null, isTeacherAway: true })).toEqual([]);
  });

  it('name who is absent, from the start or from when they left, and both together', () => {
    const noTeacher = { room: room({ t: away(START - 20 * MINUTE) }) };
    expect(at(2 * MINUTE - 1, noTeacher)).toEqual([]);
    expect(at(2 * MINUTE, noTeacher)).toEqual(['teacher_absent']);
    expect(at(5 * MINUTE, noTeacher)).toEqual(['teacher_absent!']);
    expect(at(12 * MINUTE, { room: room({ s: away(START + 10 * MINUTE) }) })).toEqual([]);
    expect(at(13 * MINUTE, { room: room({ s: away(START + 10 * MINUTE) }) })).toEqual(['student_absent']);
    expect(at(18 * MINUTE, { room: room({ s: away(START + 10 * MINUTE) }) })).toEqual(['student_absent!']);
    const nobody = { status: 'booked', room: null } as const;
    expect(at(4 * MINUTE, nobody)).toEqual(['teacher_absent', 'student_absent']);
    expect(at(5 * MINUTE, nobody)).toEqual(['both_absent']);
    expect(at(10 * MINUTE, nobody)).toEqual(['both_absent!']);
  });

  it.each([
    ['call_not_started', 90 * SECOND, 4 * MINUTE, { call: { value: 'waiting', sinceMs: START - MINUTE } }],
    ['call_lost', 20 * SECOND, 60 * SECOND, { s: seat({ path: { value: 'lost', sinceMs: START } }) }],
    ['voice_by_server', 60 * SECOND, undefined, { t: seat({ path: { value: 'socket', sinceMs: START } }) }],
    ['no_sound_student', 45 * SECOND, 2 * MINUTE, { s: seat({ microphone: { value: 'denied', sinceMs: START } }) }],
    ['no_sound_teacher', 45 * SECOND, 2 * MINUTE, { t: seat({ microphone: { value: 'silent', sinceMs: START } }) }],
    ['no_picture_student', 60 * SECOND, undefined, { s: seat({ camera: { value: 'busy', sinceMs: START } }) }],
    ['no_picture_teacher', 60 * SECOND, undefined, { t: seat({ camera: { value: 'none', sinceMs: START } }) }],
  ] as const)('name %s after its time, and red after its own', (code, shown, red, change) => {
    const changed = { room: room(change) };
    expect(at(shown - 1, changed)).toEqual([]);
    expect(at(shown, changed)).toEqual([code]);
    expect(at(red ?? 24 * MINUTE, changed)).toEqual([red === undefined ? code : `${code}!`]);
  });

  it('leave alone what somebody has chosen: a device that is off, or saves data', () => {
    for (const value of ['off', 'saving'] as const) {
      const chosen = { value, sinceMs: START };
      expect(at(20 * MINUTE, { room: room({ s: seat({ camera: chosen, microphone: chosen }) }) })).toEqual([]);
    }
  });

  it('put a stopped call first, at once and red, and not the devices that it switches off', () => {
    const stopped = seat({
      isStopped: { value: true, sinceMs: START + MINUTE },
      microphone: { value: 'failed', sinceMs: START },
      camera: { value: 'failed', sinceMs: START },
    });
    expect(at(MINUTE, { room: room({ s: stopped, t: seat({ camera: { value: 'none', sinceMs: START } }) }) })).toEqual([
      'stopped!',
      'no_picture_teacher',
    ]);
  });

  it('count who comes back: three times in five minutes, red with five in ten', () => {
    const back = (...minutes: number[]) => ({
      room: room({ s: seat({ returnsMs: minutes.map((one) => START + one * MINUTE) }) }),
    });
    expect(at(5 * MINUTE, back(1, 2))).toEqual([]);
    expect(at(5 * MINUTE, back(1, 2, 4))).toEqual(['in_and_out']);
    expect(at(9 * MINUTE, back(1, 2, 4))).toEqual([]);
    expect(at(9 * MINUTE, back(1, 2, 4, 6, 8))).toEqual(['in_and_out!']);
  });

  it('before the start: a failed check within two hours, a teacher who is away at once, no way to reach the family', () => {
    const booked = { status: 'booked', room: null } as const;
    expect(at(-121 * MINUTE, { ...booked, check: 'not_ready' })).toEqual([]);
    expect(at(-120 * MINUTE, { ...booked, check: 'not_ready' })).toEqual(['check_failed']);
    expect(at(-30 * MINUTE, { ...booked, check: 'not_ready' })).toEqual(['check_failed!']);
    expect(at(-24 * 60 * MINUTE, { ...booked, isTeacherAway: true })).toEqual(['teacher_away!']);
    expect(at(-61 * MINUTE, { ...booked, isUnreachable: true })).toEqual(['no_way_in']);
    expect(at(-60 * MINUTE, { ...booked, isUnreachable: true })).toEqual(['no_way_in!']);
    expect(at(-10 * MINUTE, { ...booked, check: null })).toEqual([]);
  });

  it('name a lesson that stays undecided after its end', () => {
    expect(at(45 * MINUTE - 1, {})).toEqual([]);
    expect(at(45 * MINUTE, {})).toEqual(['undecided']);
    expect(at(85 * MINUTE, {})).toEqual(['undecided!']);
  });

  it('say when they become red, and never turn back from red while the state lasts', () => {
    const states: Partial<WatchedLesson>[] = [
      { room: null },
      { room: room({ t: away(START) }) },
      { room: room({ s: seat({ microphone: { value: 'none', sinceMs: START } }) }) },
      { room: room({ t: seat({ path: { value: 'lost', sinceMs: START } }) }) },
    ];
    for (const state of states) {
      const red = new Set<string>();
      for (let ms = 0; ms < 25 * MINUTE; ms += 10 * SECOND) {
        const found = troublesOf(lesson(state), START + ms, DEFAULT_THRESHOLDS);
        expect(found.filter(({ code, isRed }) => red.has(code) && !isRed)).toEqual([]);
        expect(found.filter(({ isRed, redAtMs }) => redAtMs !== null && isRed !== START + ms >= redAtMs)).toEqual([]);
        for (const { code } of found.filter(({ isRed }) => isRed)) red.add(code);
      }
      expect(red.size).toBeGreaterThan(0);
    }
    expect(thresholdNames.filter((name) => !isInOrder(name, DEFAULT_THRESHOLDS[name]))).toEqual([]);
  });
});

/** A lesson with one state that began at its start and nothing else, and the only trouble that it can have. */
const states: Record<
  Exclude<ThresholdName, 'inAndOut'>,
  { change: Partial<WatchedLesson>; unitMs: number; code: string }
> = {
  teacherAbsent: { change: { room: room({ t: away(START) }) }, unitMs: SECOND, code: 'teacher_absent' },
  studentAbsent: { change: { room: room({ s: away(START) }) }, unitMs: SECOND, code: 'student_absent' },
  bothAbsent: { change: { room: room({ t: away(START), s: away(START) }) }, unitMs: SECOND, code: 'both_absent' },
  callNotStarted: {
    change: { room: room({ call: { value: 'waiting', sinceMs: START } }) },
    unitMs: SECOND,
    code: 'call_not_started',
  },
  callLost: {
    change: { room: room({ s: seat({ path: { value: 'lost', sinceMs: START } }) }) },
    unitMs: SECOND,
    code: 'call_lost',
  },
  noSound: {
    change: { room: room({ s: seat({ microphone: { value: 'none', sinceMs: START } }) }) },
    unitMs: SECOND,
    code: 'no_sound_student',
  },
  noPicture: {
    change: { room: room({ t: seat({ camera: { value: 'busy', sinceMs: START } }) }) },
    unitMs: SECOND,
    code: 'no_picture_teacher',
  },
  voiceByServer: {
    change: { room: room({ t: seat({ path: { value: 'socket', sinceMs: START } }) }) },
    unitMs: SECOND,
    code: 'voice_by_server',
  },
  undecided: { change: { startsAtMs: START - 25 * MINUTE, endsAtMs: START }, unitMs: MINUTE, code: 'undecided' },
  checkFailed: { change: { room: null, check: 'not_ready' }, unitMs: -MINUTE, code: 'check_failed' },
  noWayIn: { change: { room: null, isUnreachable: true }, unitMs: -MINUTE, code: 'no_way_in' },
};

const anyThresholds = fc
  .record(
    Object.fromEntries(
      thresholdNames.map((name) => {
        const { min, max } = thresholds[name];
        const value = fc.integer({ min, max });
        return [name, fc.record({ shown: value, red: fc.option(value) }).filter((one) => isInOrder(name, one))];
      }),
    ) as Record<ThresholdName, fc.Arbitrary<Thresholds[ThresholdName]>>,
  )
  .map((one): Thresholds => one);

describe('thresholds that a school sets', () => {
  it.each(Object.entries(states))('%s: shown and red from exactly then on, whatever the others are', (name, state) => {
    const { change, unitMs, code } = state;
    const end = START + 24 * 60 * MINUTE;
    const of = lesson({ endsAtMs: end, ...(name === 'undecided' ? {} : { status: 'booked' }), ...change });
    const isBefore = unitMs < 0;
    fc.assert(
      fc.property(
        anyThresholds,
        fc.integer({ min: 0, max: 1_600 }),
        fc.integer({ min: -1, max: 1 }),
        (set, units, off) => {
          const { shown, red } = set[name as ThresholdName];
          // Also at the thresholds themselves and a millisecond around them.
          for (const at of [units, shown, red ?? shown]) {
            const elapsedMs = at * unitMs + off;
            if (elapsedMs < 0 !== isBefore) continue;
            const found = troublesOf(of, START + elapsedMs, set).find((one) => one.code === code);
            // While nobody has been absent for long enough together, each one's absence counts.
            const before = [set.teacherAbsent.red, set.studentAbsent.red].filter((one) => one !== null && one < shown);
            const reds = name === 'bothAbsent' ? [red, ...before] : [red];
            const isRed = reds.some((one) => one !== null && elapsedMs >= one * unitMs);
            const isShown = elapsedMs >= shown * unitMs;
            expect(found?.isRed).toBe(isShown ? isRed : undefined);
          }
        },
      ),
    );
  });

  it('keep an absence red while nobody comes, and say when it becomes red', () => {
    const leaving = fc.integer({ min: 0, max: 4_000 });
    fc.assert(
      fc.property(anyThresholds, leaving, leaving, (set, t, s) => {
        const of = lesson({
          endsAtMs: START + 24 * 60 * MINUTE,
          room: room({ t: away(START + t * SECOND), s: away(START + s * SECOND) }),
        });
        let wasRed = false;
        for (let seconds = Math.max(t, s); seconds < 12_000; seconds += 97) {
          const atMs = START + seconds * SECOND;
          const absent = troublesOf(of, atMs, set).filter(({ code }) => code.endsWith('_absent'));
          const isRed = absent.some((one) => one.isRed);
          expect(isRed || !wasRed).toBe(true);
          for (const one of absent) expect(one.isRed).toBe(one.redAtMs !== null && atMs >= one.redAtMs);
          wasRed = isRed;
        }
      }),
    );
  });

  it('count returns by themselves', () => {
    fc.assert(
      fc.property(anyThresholds, fc.integer({ min: 0, max: 40 }), (set, count) => {
        const returnsMs = Array.from({ length: count }, (_, n) => START + n);
        const of = lesson({ room: room({ s: seat({ returnsMs }) }) });
        const found = troublesOf(of, START + MINUTE, set).find(({ code }) => code === 'in_and_out');
        const { shown, red } = set.inAndOut;
        const isRed = red !== null && count >= red;
        expect(found?.isRed).toBe(isRed || (count >= shown && count > 0) ? isRed : undefined);
      }),
    );
  });
});
