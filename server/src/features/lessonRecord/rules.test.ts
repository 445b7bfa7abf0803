import type { Seat } from '@skylark/contract/room';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lossesOf, lostMs } from '../minutes/index.ts';
import { type PresenceEvent, type RecordEntry, sharedSpans } from '../room/index.ts';
import { heldLesson } from './heldLesson.ts';
import { decisiveEntries, foldRecord, isClaim, lengthOf, type RecordedLesson } from './rules.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-11-20T10:00:00Z');
const people = { t: 'teacher', s: 'child' };
const lesson = (overMinute = 50): RecordedLesson => ({
  startsAtMs: START,
  endsAtMs: START + 50 * MINUTE,
  overAtMs: START + overMinute * MINUTE,
  people,
});
const at = (minute: number): number => START + minute * MINUTE;
let n = 0;
const join = (seat: Seat, minute: number, personId = people[seat]): RecordEntry => ({
  n: (n += 1),
  atMs: at(minute),
  k: 'enter',
  seat,
  personId,
});
const leave = (seat: Seat, minute: number, why: 'left' | 'lost' | 'taken' | 'restart' = 'lost'): RecordEntry => ({
  n: (n += 1),
  atMs: at(minute),
  k: 'leave',
  seat,
  why,
});
const minutes = (ms: number): number => ms / MINUTE;
const lost = (entries: RecordEntry[], over = 50): [why: string, from: number, to: number][] =>
  lossesOf(heldLesson(lesson(over), foldRecord(lesson(over), entries), 'held')).map(({ why, fromMs, toMs }) => [
    why,
    minutes(fromMs - START),
    minutes(toMs - START),
  ]);

describe('the record of a lesson', () => {
  it('says who came when, who was cut off and for how long, and how long both were there', () => {
    const record = foldRecord(lesson(), [
      join('s', -5),
      join('t', 4),
      leave('t', 20),
      join('t', 23),
      leave('s', 40, 'left'),
    ]);
    const { t, s } = record.sides;
    expect(t).toMatchObject({ cameAtMs: at(4), lateMs: 4 * MINUTE, presentMs: 43 * MINUTE, left: null });
    expect(t.cuts).toEqual([{ fromMs: at(20), toMs: at(23), why: 'lost' }]);
    expect(s).toMatchObject({ cameAtMs: at(-5), lateMs: 0, presentMs: 40 * MINUTE, cuts: [] });
    expect(s.left).toEqual({ atMs: at(40), why: 'left' });
    expect(minutes(record.togetherMs)).toBe(33);
  });

  it('counts no visit from before the room opened for the present start, such as before a move', () => {
    const entries = [join('s', -100), leave('s', -90, 'left'), join('t', 10), join('s', 12)];
    expect(foldRecord(lesson(), entries).sides.s).toMatchObject({ cameAtMs: at(12), lateMs: 12 * MINUTE });
    expect(lost(entries)).toEqual([]);
    expect(foldRecord(lesson(), [join('s', -20)]).sides.s.cameAtMs).toBe(at(-15));
  });

  it('counts time together as the verdict does: with short gaps, without overtime', () => {
    const entries = [join('t', -2), join('s', 0), leave('s', 10), join('s', 10.9), leave('s', 20), join('s', 21)];
    expect(minutes(foldRecord(lesson(55), entries).togetherMs)).toBe(49);
    const presence = entries.flatMap(({ k, atMs, ...one }) =>
      k === 'enter' || k === 'leave' ? [{ seat: 'seat' in one ? one.seat : 't', kind: k, atMs }] : [],
    );
    expect(minutes(lengthOf(sharedSpans(presence, START, at(50))))).toBe(49);
  });

  it('shows no cut for a page that was loaded again, though its seconds count', () => {
    const record = foldRecord(lesson(), [join('t', 0), leave('t', 10), join('t', 10 + 3 / 60)]);
    expect(record.sides.t.cuts).toEqual([]);
    expect(record.sides.t.presentMs).toBe(50 * MINUTE - 3_000);
  });

  it('counts the minutes of who has the lesson, not those of a teacher who had it before', () => {
    const record = foldRecord(lesson(), [join('t', 0, 'before'), leave('t', 10, 'left'), join('t', 12), join('s', 0)]);
    expect(record.sides.t).toMatchObject({ cameAtMs: at(12), lateMs: 12 * MINUTE, cuts: [] });
  });

  it('keeps what pages say of their devices and of the way of the call', () => {
    const media = (minute: number, microphone: 'on' | 'silent' | 'off'): RecordEntry => ({
      n: (n += 1),
      atMs: at(minute),
      k: 'media',
      seat: 's',
      camera: 'denied',
      microphone,
    });
    const path = (minute: number, way: 'direct' | 'relayed' | 'lost'): RecordEntry => ({
      n: (n += 1),
      atMs: at(minute),
      k: 'path',
      seat: 't',
      path: way,
    });
    const record = foldRecord(lesson(), [
      join('s', 0),
      media(1, 'silent'),
      path(2, 'direct'),
      media(5, 'on'),
      path(10, 'lost'),
      path(11, 'relayed'),
      media(12, 'off'),
      leave('s', 30, 'left'),
    ]);
    expect(record.sides.s.devices).toEqual([
      { device: 'camera', state: 'denied', fromMs: at(1), toMs: at(30) },
      { device: 'microphone', state: 'silent', fromMs: at(1), toMs: at(5) },
    ]);
    expect(record.paths.map(({ path: way, fromMs, toMs }) => [way, minutes(toMs - fromMs)])).toEqual([
      ['direct', 8],
      ['lost', 1],
      ['relayed', 19],
    ]);
  });
});

describe('minutes that the teacher or the school lost', () => {
  it.each([
    ['the teacher was late', [join('s', 0), join('t', 7)], 50, [['late', 0, 7]]],
    [
      'the child looked in before the start only',
      [join('s', -10), leave('s', -8, 'left'), join('t', 10), join('s', 12)],
      50,
      [],
    ],
    ['the child was later still', [join('t', 7), join('s', 9)], 50, []],
    [
      'the child had looked in before the start, and came back later still',
      [join('s', -10), leave('s', -8, 'left'), join('t', 10), join('s', 12)],
      50,
      [],
    ],
    ['the child came while the teacher was late', [join('s', 5), join('t', 7)], 50, [['late', 5, 7]]],
    [
      'cut off on the teacher’s side',
      [join('s', 0), join('t', 0), leave('t', 20), join('t', 26)],
      50,
      [['cut', 20, 26]],
    ],
    ['cut off on the child’s side', [join('s', 0), join('t', 0), leave('s', 20), join('s', 26)], 50, []],
    [
      'the teacher went for a while',
      [join('s', 0), join('t', 0), leave('t', 20, 'left'), join('t', 26)],
      50,
      [['left', 20, 26]],
    ],
    [
      'the server was down, and the child came back later than the teacher',
      [join('s', 0), join('t', 0), leave('t', 20, 'restart'), leave('s', 20, 'restart'), join('t', 24), join('s', 30)],
      50,
      [['server', 20, 24]],
    ],
    ['the teacher ended it early', [join('s', 0), join('t', 0)], 41, [['ended', 41, 50]]],
    ['the child had gone long before', [join('s', 0), join('t', 0), leave('s', 30, 'left')], 41, []],
    [
      'the child went just before the end',
      [join('s', 0), join('t', 0), leave('s', 40.5, 'left')],
      41,
      [['ended', 41, 50]],
    ],
    [
      'the teacher left after the child had gone',
      [join('s', 0), join('t', 0), leave('s', 30, 'left'), leave('t', 35, 'left')],
      50,
      [],
    ],
  ] as const)('%s', (_, entries, over, expected) => {
    expect(lost([...entries], over)).toEqual(expected);
  });

  it('are made up for by overtime', () => {
    const late = [join('s', 0), join('t', 7)];
    const record = foldRecord(lesson(55), late);
    expect(minutes(lostMs(heldLesson(lesson(55), record, 'held')))).toBe(2);
  });
});

// ---- random room histories ----

const seat = fc.constantFrom<Seat>('t', 's');
const minute = fc.double({ min: -20, max: 70, noNaN: true });
const device = fc.constantFrom('on', 'off', 'denied', 'silent', 'failed' as const);
const words = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      k: fc.constant('enter' as const),
      seat,
      personId: fc.constantFrom('teacher', 'child', 'before', ''),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      k: fc.constant('leave' as const),
      seat,
      why: fc.constantFrom('left', 'lost', 'taken', 'restart' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ k: fc.constant('call' as const) }) },
);
const claims = fc.oneof(
  fc.record({
    k: fc.constant('path' as const),
    seat,
    path: fc.constantFrom('direct', 'relayed', 'socket', 'lost' as const),
  }),
  fc.record({ k: fc.constant('media' as const), seat, camera: device, microphone: device }),
);
type Word = Omit<RecordEntry, 'n' | 'atMs'>;
/** Mostly in order, but server clocks may be wrong. */
const history = fc
  .array(fc.tuple(fc.oneof<fc.Arbitrary<Word>[]>(words, claims), minute), { maxLength: 40 })
  .chain((list) =>
    fc.boolean().map((isSkewed) => {
      const times = list.map(([, one]) => one);
      const ordered = isSkewed ? times : times.toSorted((a, b) => a - b);
      return list.map(([word], index) => ({ ...word, n: index + 1, atMs: at(ordered[index] ?? 0) }) as RecordEntry);
    }),
  );
const over = fc.double({ min: 0, max: 60, noNaN: true });
const mirrored = (entries: readonly RecordEntry[]): RecordEntry[] =>
  entries.map((one) => ('seat' in one ? { ...one, seat: one.seat === 't' ? 's' : 't' } : one));

describe('over random histories', () => {
  it('nothing is negative, and nothing is more than the lesson', () => {
    fc.assert(
      fc.property(history, over, (entries, overMinute) => {
        const times = lesson(overMinute);
        const { sides, ...record } = foldRecord(times, entries);
        const whole = 50 * MINUTE;
        for (const side of [sides.t, sides.s]) {
          expect(side.presentMs).toBeGreaterThanOrEqual(0);
          expect(side.presentMs + lengthOf(side.cuts)).toBeLessThanOrEqual(whole + 1);
          expect(side.lateMs ?? 0).toBeGreaterThanOrEqual(0);
          for (const span of [...side.spans, ...side.cuts, ...side.devices])
            expect(span.toMs).toBeGreaterThan(span.fromMs);
        }
        expect(record.togetherMs).toBeGreaterThanOrEqual(0);
        expect(record.togetherMs).toBeLessThanOrEqual(whole);
        const held = heldLesson(times, { sides, ...record }, 'held');
        const ms = lostMs(held);
        expect(ms).toBeGreaterThanOrEqual(0);
        // Lost time wasn't taught: the two never add up to more than the lesson, apart from gaps below a minute.
        const gaps = record.taught.length * MINUTE;
        expect(lengthOf(lossesOf(held)) + record.togetherMs).toBeLessThanOrEqual(whole + gaps);
        expect(ms).toBeLessThanOrEqual(whole);
      }),
      { numRuns: 500 },
    );
  });

  it('counts as much time together as the verdict', () => {
    fc.assert(
      fc.property(history, over, (entries, overMinute) => {
        let latestMs = -Infinity;
        const presence = entries.flatMap((entry): PresenceEvent[] => {
          if (entry.k !== 'enter' && entry.k !== 'leave' && entry.k !== 'call') return [];
          latestMs = Math.max(latestMs, entry.atMs);
          return entry.k === 'call' ? [] : [{ seat: entry.seat, kind: entry.k, atMs: latestMs }];
        });
        const judgedMs = Math.min(at(overMinute), at(50));
        const judged = lengthOf(sharedSpans(presence, START, judgedMs));
        expect(foldRecord(lesson(overMinute), entries).togetherMs).toBeCloseTo(judged, 3);
      }),
      { numRuns: 1_000 },
    );
  });

  it('does not matter in which order entries are read, nor whether one is read twice', () => {
    fc.assert(
      fc.property(
        history.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        over,
        ([entries, shuffled], overMinute) => {
          const record = foldRecord(lesson(overMinute), entries);
          expect(foldRecord(lesson(overMinute), [...shuffled, ...shuffled.slice(0, 3)])).toEqual(record);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('treats both sides alike: swapping the seats only swaps the names', () => {
    const swapped = { ...lesson(), people: { t: 'child', s: 'teacher' } };
    fc.assert(
      fc.property(history, (entries) => {
        const record = foldRecord(lesson(), entries);
        const other = foldRecord(swapped, mirrored(entries));
        expect(other.sides).toEqual({ t: record.sides.s, s: record.sides.t });
        expect(other.togetherMs).toBeCloseTo(record.togetherMs, 3);
      }),
      { numRuns: 300 },
    );
  });

  it('what pages report about themselves changes neither presence, nor what is owed, nor what a verdict is based on', () => {
    fc.assert(
      fc.property(history, over, (entries, overMinute) => {
        const times = lesson(overMinute);
        const own = entries.filter((one) => !isClaim(one));
        const [whole, bare] = [foldRecord(times, entries), foldRecord(times, own)];
        expect(whole.togetherMs).toBe(bare.togetherMs);
        expect(lostMs(heldLesson(times, whole, 'held'))).toBe(lostMs(heldLesson(times, bare, 'held')));
        expect(decisiveEntries(times, entries)).toEqual(decisiveEntries(times, own));
      }),
      { numRuns: 300 },
    );
  });

  it('a server clock with a constant error shifts only the times', () => {
    fc.assert(
      fc.property(history, fc.integer({ min: -100, max: 100 }), (entries, shift) => {
        const by = shift * MINUTE;
        const moved = { ...lesson(), startsAtMs: START + by, endsAtMs: at(50) + by, overAtMs: at(50) + by };
        const record = foldRecord(
          moved,
          entries.map((one) => ({ ...one, atMs: one.atMs + by })),
        );
        expect(record.togetherMs).toBeCloseTo(foldRecord(lesson(), entries).togetherMs, 0);
      }),
      { numRuns: 200 },
    );
  });
});
