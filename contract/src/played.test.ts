import { describe, expect, it } from 'vitest';
import type { AnyActivity } from './activity.facts.ts';
import { mixed } from './mixed.ts';
import type { Move } from './play.ts';
import { markOf, playedOf } from './played.ts';
import { isPlayFull, type Play, withMove } from './playState.ts';
import { tilesOf } from './playRules.ts';

const part = (id: string, more: object = {}) => ({ id, at: [0, 0, 10, 10] as const, ...more });
const moves = (...list: Move[]) => list.map((move, index) => ({ move, seat: 's' as const, second: index }));
const put = (one: string, to: string): Move => ({ kind: 'put', part: one, to });
const pick = (one: string): Move => ({ kind: 'pick', part: one });
const reset: Move = { kind: 'reset' };

const drag: AnyActivity = {
  kind: 'drag',
  parts: ['cow', 'pig', 'barn', 'mud'].map((id) => part(id)),
  answers: [
    ['cow', 'barn'],
    ['pig', 'mud', 'barn'],
  ],
};

describe('drag', () => {
  it('things stay where they belong, and return from wrong places', () => {
    const played = playedOf(drag, moves(put('cow', 'mud'), put('pig', 'barn'), put('cow', 'barn')));
    expect(Object.fromEntries(played.positions)).toEqual({ cow: 'barn', pig: 'barn' });
    expect(played).toMatchObject({ wrong: 1, firstTry: 1, isSolved: true, solvedSecond: 2 });
    expect(played.last).toMatchObject({ kind: 'right', part: 'cow', to: 'barn', number: 3 });
  });

  it('moves that don’t apply, repeat or come after the end change nothing', () => {
    const nonsense = moves(put('x', 'barn'), put('cow', 'x'), put('cow', 'cow'), pick('cow'), {
      kind: 'trace',
      part: 'cow',
      points: [1, 1, 2, 2],
    });
    expect(playedOf(drag, nonsense)).toMatchObject({ wrong: 0, isSolved: false, last: undefined });
    const done = moves(put('cow', 'barn'), put('cow', 'mud'), put('pig', 'mud'), put('pig', 'cow'));
    expect(playedOf(drag, done)).toMatchObject({ wrong: 0, isSolved: true });
  });
});

it('either half of a pair may be dragged to the other', () => {
  const match: AnyActivity = {
    ...drag,
    kind: 'match',
    answers: [
      ['cow', 'barn'],
      ['pig', 'mud'],
    ],
  };
  const played = playedOf(match, moves(put('mud', 'cow'), put('barn', 'cow'), put('pig', 'mud')));
  expect([...played.done]).toEqual(['cow', 'pig']);
  expect(played.wrong).toBe(1);
});

it('questions are asked in turn; after a miss an answer no longer counts as right at once', () => {
  const choose: AnyActivity = {
    kind: 'choose',
    parts: [part('cow'), part('pig')],
    answers: [['cow'], ['pig'], ['cow']],
  };
  const played = playedOf(choose, moves(pick('pig'), pick('cow'), pick('pig'), pick('cow')));
  expect(played).toMatchObject({ wrong: 1, firstTry: 2, isSolved: true });
});

it('another choice may be right, too: it answers the question, and a hint points at what was asked for', () => {
  const choose: AnyActivity = {
    kind: 'choose',
    parts: [part('cow'), part('calf'), part('pig')],
    answers: [['cow', 'calf'], ['pig']],
  };
  expect(playedOf(choose, moves(pick('calf'), pick('pig')))).toMatchObject({ wrong: 0, firstTry: 2, isSolved: true });
  expect(playedOf(choose, moves(pick('cow'), pick('calf')))).toMatchObject({ wrong: 1, isSolved: false });
  expect(playedOf(choose, moves({ kind: 'hint' })).hinted).toEqual(['cow']);
});

it('equal letters are interchangeable; a wrong one is not accepted', () => {
  const spell: AnyActivity = { kind: 'spell', parts: [part('egg', { text: 'egg' })], answers: [] };
  expect(tilesOf(spell).map(({ id }) => id)).toEqual(['egg.0', 'egg.1', 'egg.2']);
  const played = playedOf(spell, moves(pick('egg.2'), pick('egg.0'), pick('egg.2'), pick('egg.2'), pick('egg.1')));
  expect(played.line).toEqual(['egg.0', 'egg.2', 'egg.1']);
  expect(played).toMatchObject({ wrong: 1, isSolved: true });
});

it('an order may have several correct answers', () => {
  const order: AnyActivity = {
    kind: 'order',
    parts: [part('a'), part('b'), part('c')],
    answers: [
      ['a', 'b', 'c'],
      ['b', 'a', 'c'],
    ],
  };
  expect(playedOf(order, moves(pick('b'), pick('c'), pick('a'), pick('c')))).toMatchObject({
    wrong: 1,
    isSolved: true,
  });
});

it('turning a card nobody has seen is no mistake', () => {
  const memory: AnyActivity = {
    kind: 'memory',
    parts: ['a', 'b', 'a2', 'b2'].map((id) => part(id)),
    answers: [
      ['a', 'a2'],
      ['b', 'b2'],
    ],
  };
  const first = playedOf(memory, moves(pick('a'), pick('b')));
  expect(first).toMatchObject({ faceUp: ['a', 'b'], wrong: 0 });
  const played = playedOf(
    memory,
    moves(pick('a'), pick('b'), pick('a2'), pick('b2'), pick('a'), pick('a2'), pick('b2'), pick('b')),
  );
  expect(played).toMatchObject({ faceUp: [], isSolved: true });
  expect([...played.done]).toEqual(['a', 'b']);
});

it('a stroke follows its model, within what a small hand can do', () => {
  const trace: AnyActivity = { kind: 'trace', parts: [{ id: 'l', shape: [50, 20, 50, 80] }], answers: [] };
  const drawn = (...points: number[]): Move => ({ kind: 'trace', part: 'l', points });
  expect(playedOf(trace, moves(drawn(505, 190, 490, 500, 502, 815))).isSolved).toBe(true);
  expect(playedOf(trace, moves(drawn(500, 800, 500, 200)))).toMatchObject({ isSolved: false, wrong: 1 });
  expect(playedOf(trace, moves(drawn(500, 200, 800, 500, 500, 800)))).toMatchObject({ isSolved: false, wrong: 1 });
  expect(playedOf(trace, moves(drawn(500, 200, 500, 200)))).toMatchObject({ isSolved: false });
});

it('each miss and a wide finger allow more, the fourth try always succeeds, and scribbling does not', () => {
  const trace: AnyActivity = { kind: 'trace', parts: [{ id: 'l', shape: [50, 20, 50, 80] }], answers: [] };
  const drawn = (points: number[], finger?: number): Move => ({
    kind: 'trace',
    part: 'l',
    points,
    ...(finger !== undefined && { finger }),
  });
  // 4 % of the width are 7 % of the height.
  const off = [540, 200, 540, 800];
  expect(playedOf(trace, moves(drawn(off))).wrong).toBe(1);
  expect(playedOf(trace, moves(drawn(off, 110))).isSolved).toBe(true);
  expect(playedOf(trace, moves(drawn(off), drawn(off))).isSolved).toBe(true);
  const zigzag = Array.from({ length: 13 }, (_, index) => [index % 2 ? 540 : 460, 200 + index * 50]).flat();
  expect(playedOf(trace, moves(drawn(zigzag))).wrong).toBe(1);
  const none = drawn([10, 10, 20, 20]);
  expect(playedOf(trace, moves(none, none, none)).isSolved).toBe(false);
  expect(playedOf(trace, moves(none, none, none, none))).toMatchObject({ isSolved: true, wrong: 3 });
});

it('one more round has only what was hard; what was easy is done from the start', () => {
  const again: Move = { kind: 'again' };
  const solved = [put('cow', 'mud'), put('cow', 'barn'), put('pig', 'mud')];
  const played = playedOf(drag, moves(...solved, again));
  expect(played).toMatchObject({ round: 1, isSolved: false, misses: 0 });
  expect(Object.fromEntries(played.positions)).toEqual({ pig: 'mud' });
  expect(playedOf(drag, moves(...solved, again, put('cow', 'barn')))).toMatchObject({ isSolved: true, wrong: 1 });
  // Nothing was hard, or it is not done yet.
  expect(playedOf(drag, moves(put('cow', 'barn'), put('pig', 'mud'), again)).round).toBe(0);
  expect(playedOf(drag, moves(put('cow', 'mud'), again)).round).toBe(0);
  const choose: AnyActivity = { kind: 'choose', parts: [part('cow'), part('pig')], answers: [['cow'], ['pig']] };
  const hard = moves(pick('cow'), { kind: 'hint' }, pick('pig'), again);
  expect(playedOf(choose, hard).done).toEqual(new Set(['0']));
  expect(playedOf(choose, [...hard, ...moves(pick('pig'))]).isSolved).toBe(true);
  const words = { egg: 'egg', cow: 'cow' };
  const spell: AnyActivity = {
    kind: 'spell',
    parts: Object.keys(words).map((id) => part(id, { text: id })),
    answers: [],
  };
  const letters = (id: string): Move[] => [0, 1, 2].map((at) => pick(`${id}.${at}`));
  const spelled = moves(...letters('egg'), pick('cow.1'), ...letters('cow'), again);
  expect(playedOf(spell, spelled).line).toEqual(['egg.0', 'egg.1', 'egg.2']);
  expect(playedOf(spell, [...spelled, ...moves(...letters('cow'))]).isSolved).toBe(true);
});

it('a hint points at the next step until it is done; the answer ends the round', () => {
  const hinted = playedOf(drag, moves({ kind: 'hint' }));
  expect(hinted).toMatchObject({ hinted: ['cow', 'barn'], hints: 1 });
  expect(playedOf(drag, moves({ kind: 'hint' }, put('cow', 'barn')))).toMatchObject({ hinted: [], firstTry: 0 });
  expect(playedOf(drag, moves({ kind: 'answer' }, put('cow', 'barn')))).toMatchObject({
    isShown: true,
    isSolved: false,
  });
});

it('marks count all rounds, and right at once only in the first', () => {
  const list = moves(put('cow', 'mud'), reset, put('cow', 'barn'), put('pig', 'mud'), reset, put('cow', 'barn'));
  expect(markOf(drag, list)).toEqual({ steps: 2, right: 2, firstTry: 0, wrong: 1, hints: 0, tries: 3, seconds: 3 });
  expect(markOf(drag, [])).toEqual({ steps: 2, right: 0, firstTry: 0, wrong: 0, hints: 0, tries: 0, seconds: 0 });
  expect(markOf(drag, moves({ kind: 'answer' }))).toMatchObject({ right: 0, tries: 1 });
});

describe('the moves of a room', () => {
  const event = (move: Move, page: Play['page'] = 'free:1') => ({ page, move });

  const totalOf = (plays: readonly Play[]): number => plays.reduce((sum, play) => sum + play.moves.length, 0);
  const fill = (plays: readonly Play[], page: Play['page'], seat: 's' | 't'): readonly Play[] => {
    let filled = plays;
    while (!isPlayFull(filled, event(pick('cow'), page), seat))
      filled = withMove(filled, event(pick('cow'), page), seat, 0);
    return filled;
  };

  it('of a child are limited per slide; a reset makes space, and its teacher can still help', () => {
    let plays = fill([], 'free:1', 's');
    expect(totalOf(plays)).toBe(400);
    expect(isPlayFull(plays, event({ kind: 'answer' }), 't')).toBe(false);
    plays = fill(plays, 'free:1', 't');
    expect(totalOf(plays)).toBe(450);
    for (const seat of ['s', 't'] as const) expect(isPlayFull(plays, event(reset), seat)).toBe(false);
    plays = withMove(plays, event(reset), 's', 0);
    expect(plays[0]?.moves).toHaveLength(1);
    for (let round = 0; round < 1_000; round += 1) plays = withMove(plays, event(reset), 's', 0);
    expect(plays[0]?.moves.length).toBeLessThanOrEqual(200);
  });

  it('never make other slides unplayable: a full room forgets the slide with the most, not the one played', () => {
    let plays: readonly Play[] = withMove([], event(pick('pig'), 'free:1'), 't', 0);
    for (let page = 2; page < 20; page += 1) {
      plays = fill(plays, `free:${page}`, 's');
      expect(totalOf(plays)).toBeLessThanOrEqual(2_000);
      expect(plays.find((play) => play.page === `free:${page}`)?.moves).toHaveLength(400);
    }
    // What was played in earnest stays.
    expect(plays[0]).toMatchObject({ page: 'free:1', moves: [{ move: pick('pig') }] });
    for (const seat of ['s', 't'] as const)
      for (const move of [pick('cow'), reset]) expect(isPlayFull(plays, event(move, 'free:40'), seat)).toBe(false);
  });

  it('count seconds from the first, and never backwards', () => {
    const plays = [1_000, 4_400, 500].reduce<readonly Play[]>(
      (all, at) => withMove(all, event(pick('cow')), 's', at),
      [],
    );
    expect(plays[0]?.moves.map(({ second }) => second)).toEqual([0, 3, 0]);
  });
});

it('shuffling gives the same order for the same words, and never the original one', () => {
  for (let seed = 0; seed < 200; seed += 1) {
    const order = mixed(['a', 'b', 'c'], `s${seed}`);
    expect(order).toEqual(mixed(['a', 'b', 'c'], `s${seed}`));
    expect(order).not.toEqual(['a', 'b', 'c']);
    expect(order.toSorted()).toEqual(['a', 'b', 'c']);
  }
});
