import { type Activity, StoredActivity } from '@skylark/contract/activity';
import { ACTIVITY_MAX_BYTES, activityKinds, PARTS_MAX } from '@skylark/contract/activity.facts';
import { Move } from '@skylark/contract/play';
import { PLAY_MOVES_MAX, TRACE_MAX_NUMBERS, TRACE_SCALE } from '@skylark/contract/play.facts';
import { markOf, playedOf } from '@skylark/contract/played';
import { stepsOf } from '@skylark/contract/playRules';
import type { PlayMove } from '@skylark/contract/playState';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { carelessActivity, hostileActivity } from '../../../test/anyActivity.ts';
import { hintedMove } from '../../../test/hintedMove.ts';
import { oneOfEach } from '../../../test/oneOfEach.ts';

/** Few runs by default; the full test uses 3,000: `npm run trials`. */
const RUNS = Number(import.meta.env['ACTIVITIES'] ?? 200);
const SEED = Number(import.meta.env['SEED'] ?? 1);

const timeout = 20_000 + RUNS * 20;
const asMoves = (moves: readonly Move[]): PlayMove[] =>
  moves.map((move, second) => ({ move, seat: second % 2 === 0 ? 's' : 't', second }));

/**
 * Follows the hints.
 * @returns the moves; undefined when it is not solved within the number of moves a room stores
 */
function solvedBy(activity: StoredActivity): Move[] | undefined {
  const moves: Move[] = [];
  while (moves.length < PLAY_MOVES_MAX) {
    if (playedOf(activity, asMoves(moves)).isSolved) return moves;
    const next = hintedMove(activity, asMoves(moves));
    if (!next) return undefined;
    // The room's schema accepts it.
    Move.parse(next);
    moves.push(next);
  }
  return undefined;
}

const id = fc.constantFrom('p-0', 'p-1', 'p-2', 'p-0.0', 'p-1.1', 'p-9', 'nobody');
const anyMove: fc.Arbitrary<Move> = fc.oneof(
  fc.record({ kind: fc.constant('put' as const), part: id, to: id }),
  fc.record({ kind: fc.constant('pick' as const), part: id }),
  fc.record({
    kind: fc.constant('trace' as const),
    part: id,
    points: fc
      .array(fc.tuple(fc.nat(TRACE_SCALE), fc.nat(TRACE_SCALE)), { minLength: 2, maxLength: TRACE_MAX_NUMBERS / 2 })
      .map((points) => points.flat()),
  }),
  fc.record({
    kind: fc.constant('type' as const),
    part: id,
    text: fc.constantFrom('cow', 'egg', 'oo', 'x', " ' "),
  }),
  fc.constantFrom<Move>({ kind: 'hint' }, { kind: 'answer' }, { kind: 'reset' }, { kind: 'again' }),
);

/** Whatever is done in an activity, the results are consistent. */
function holds(activity: StoredActivity | Activity, moves: readonly Move[]): void {
  const list = asMoves(moves);
  const mark = markOf(activity, list);
  const steps = stepsOf(activity);
  expect(mark.right).toBeLessThanOrEqual(steps);
  expect(mark.firstTry).toBeLessThanOrEqual(steps);
  expect(mark.wrong + mark.hints + mark.firstTry).toBeLessThanOrEqual(moves.length);
  expect(playedOf(activity, list)).toEqual(playedOf(structuredClone(activity), structuredClone(list)));
}

it.each(activityKinds)('one of each kind is kept as it is, and solved by what it hints at: %s', (kind) => {
  expect(StoredActivity.parse(oneOfEach[kind])).toEqual(oneOfEach[kind]);
  expect(solvedBy(oneOfEach[kind])?.length).toBe(kind === 'memory' ? 4 : stepsOf(oneOfEach[kind]));
});

it.each([
  ['nothing that is seen', '\u3164\u2800\u00A0\u3164'],
  ['marks alone', '\u034F\uFE0F'],
  ['marks piled up', `a${'\u0301'.repeat(39)}`],
  ['a separator of lines', 'a\u2028b'],
])('a word of %s is refused wherever it stands', (_, word) => {
  const { parts, ...activity } = oneOfEach.drag;
  const [first, ...others] = parts;
  for (const written of [
    { ...activity, parts, task: word },
    { ...activity, parts: [{ ...first, text: word }, ...others] },
    { ...activity, parts: [{ ...first, say: word }, ...others] },
  ])
    expect(StoredActivity.safeParse(written).success).toBe(false);
});

it.each(['शुभ प्रभात', 'שלום', 'cafe\u0301', '🐄', '1 + 1 = ?'])('words of any script are kept: %s', (word) => {
  expect(StoredActivity.safeParse({ ...oneOfEach.drag, task: word }).success).toBe(true);
});

describe('a carelessly written activity', () => {
  it.each(activityKinds)(
    'is refused in words that say where, or solved by what it hints at: %s',
    { timeout },
    (kind) => {
      let taken = 0;
      const property = fc.property(carelessActivity(kind), fc.array(anyMove, { maxLength: 30 }), (written, moves) => {
        const { data, error } = StoredActivity.safeParse(written);
        expect(error === undefined || error.issues.length > 0).toBe(true);
        if (!data) return;
        taken += 1;
        expect(solvedBy(data), 'by its hints').toBeDefined();
        holds(data, moves);
      });
      fc.assert(property, { numRuns: RUNS, seed: SEED });
      expect(taken).toBeGreaterThan(RUNS / 20);
    },
  );
});

it('a maliciously written activity is refused, or works like any other', { timeout }, () => {
  let refused = 0;
  const property = fc.property(hostileActivity, fc.array(anyMove, { maxLength: 30 }), (written, moves) => {
    const { data, error } = StoredActivity.safeParse(written);
    expect(error === undefined || error.issues.length > 0).toBe(true);
    if (!data) {
      refused += 1;
      return;
    }
    const text = JSON.stringify(data);
    expect(text.length).toBeLessThanOrEqual(ACTIVITY_MAX_BYTES + PARTS_MAX * 120);
    // Content the database would refuse.
    expect(text.isWellFormed()).toBe(true);
    expect(text).not.toMatch(/\\u0000|\\ud[89a-f]|[<>]|null|[\u2028\u2029]|\p{M}{5}/iu);
    for (const { text: written = 'x', say = 'x' } of data.parts)
      for (const one of [written, say, data.task])
        expect(one.replaceAll(/[\p{M}\p{Z}\u3164\u2800]/gu, '')).not.toBe('');
    expect(StoredActivity.parse(JSON.parse(text))).toEqual(JSON.parse(text));
    expect(solvedBy(data), 'by its hints').toBeDefined();
    holds(data, moves);
  });
  fc.assert(property, { numRuns: RUNS * 5, seed: SEED });
  expect(refused).toBeGreaterThan(RUNS);
});
