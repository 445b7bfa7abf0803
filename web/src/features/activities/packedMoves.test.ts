import { activityKinds } from '@skylark/contract/activity.facts';
import type { Move } from '@skylark/contract/play';
import { PLAY_MOVES_KEPT, PLAY_MOVES_PER_ROOM } from '@skylark/contract/play.facts';
import { markOf, packed, playedOf } from '@skylark/contract/played';
import { type Play, type PlayMove, playToPack, withMove } from '@skylark/contract/playState';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hintedMove } from '../../../test/hintedMove.ts';
import { oneOfEach } from '../../../test/oneOfEach.ts';

const SLIDES = Array.from({ length: 15 }, (_, index) => ({
  page: `slide:${index}`,
  activity: oneOfEach[activityKinds[index % activityKinds.length] ?? 'drag'],
}));
type Slide = (typeof SLIDES)[number];

const of = (plays: readonly Play[], { page }: Slide): Play | undefined => plays.find((play) => play.page === page);
const result = ({ activity }: Slide, play: Pick<Play, 'moves' | 'before'> | undefined) =>
  playedOf(activity, play?.moves ?? [], play?.before);

/** Right, wrong, pointless, hints and resets; `dice` decides. */
function anyMove(slide: Slide, play: Play | undefined, dice: number): Move {
  const { parts } = slide.activity;
  const part = parts[dice % parts.length]?.id ?? '';
  const to = parts[Math.floor(dice / 7) % parts.length]?.id ?? '';
  if (dice % 60 === 0) return { kind: 'reset' };
  if (dice % 9 === 0) return { kind: 'hint' };
  if (dice % 5 === 0) return { kind: 'put', part, to };
  if (dice % 2 === 0) return { kind: 'pick', part };
  // Moves of earlier rounds don't change what is right now.
  const moves = play?.moves ?? [];
  const since = moves.findLastIndex(({ move: { kind } }) => kind === 'reset');
  const isWhole = play?.before === undefined || since >= 0;
  return (isWhole && hintedMove(slide.activity, moves.slice(since + 1))) || { kind: 'pick', part };
}

/** The room of a homework as its server and pages fold it: through JSON, with slides packed before they are forgotten. */
function played(dice: readonly number[]) {
  const whole = new Map<string, PlayMove[]>();
  let plays: readonly Play[] = [];
  let most = 0;
  let packs = 0;
  let fullPacks = 0;
  for (const [index, thrown] of dice.entries()) {
    // Stays on a slide for a while, as a child does, on some much longer than on others.
    const slide = SLIDES[Math.floor(index / 190 + (thrown % 97 === 0 ? thrown : 0)) % SLIDES.length] as Slide;
    const { page } = slide;
    const move = anyMove(slide, of(plays, slide), thrown);
    const atMs = index * 700;
    const due = playToPack(plays, page as Play['page']);
    const full = due && SLIDES.find((one) => one.page === due.page);
    const before = full && packed(result(full, due));
    packs += Number(before !== undefined);
    fullPacks += Number(due !== undefined && due.page !== page);
    const event = { page, move, ...(before && { packed: { page: due?.page, before } }) };
    const logged = JSON.parse(JSON.stringify(event)) as Parameters<typeof withMove>[1];
    plays = withMove(plays, logged, 's', atMs);
    const sinceMs = of(plays, slide)?.sinceMs ?? 0;
    whole.set(page, [...(whole.get(page) ?? []), { move, seat: 's', second: Math.round((atMs - sinceMs) / 1_000) }]);
    most = Math.max(
      most,
      plays.reduce((sum, { moves }) => sum + moves.length, 0),
    );
  }
  return { plays, whole, most, packs, fullPacks };
}

it('packed moves have the same result as all of them: marks, state and what follows', { timeout: 60_000 }, () => {
  const counted = { packs: 0, fullPacks: 0, solved: 0 };
  const dice = fc.array(fc.nat(1_000_000), { minLength: 4_200, maxLength: 4_200 });
  const property = fc.property(dice, (thrown) => {
    const { plays, whole, most, packs, fullPacks } = played(thrown);
    expect(most).toBeLessThanOrEqual(PLAY_MOVES_PER_ROOM);
    for (const slide of SLIDES) {
      const [play, moves = []] = [of(plays, slide), whole.get(slide.page)];
      expect(play?.moves.length ?? 0).toBeLessThanOrEqual(PLAY_MOVES_KEPT);
      expect(result(slide, play), slide.activity.kind).toEqual(playedOf(slide.activity, moves));
      const mark = markOf(slide.activity, moves);
      expect(markOf(slide.activity, play?.moves ?? [], play?.before)).toEqual(mark);
      counted.solved += Number(mark.right === mark.steps);
    }
    counted.packs += packs;
    counted.fullPacks += fullPacks;
  });
  fc.assert(property, { numRuns: 6, seed: 1, endOnFailure: true });
  expect(Math.min(...Object.values(counted)), JSON.stringify(counted)).toBeGreaterThan(5);
});

it('a replacement that comes twice, for too many moves or for another slide changes nothing', () => {
  const slide = SLIDES[0] as Slide;
  const page = slide.page as Play['page'];
  const hint: Move = { kind: 'hint' };
  let plays: readonly Play[] = [];
  for (let made = 0; made < 10; made += 1) plays = withMove(plays, { page, move: hint }, 's', made);
  const before = packed(result(slide, of(plays, slide)));
  plays = withMove(plays, { page, move: hint, packed: { page, before } }, 's', 20);
  expect(of(plays, slide)).toMatchObject({ before: { count: 10 }, moves: [{ move: hint }] });
  const again = withMove(plays, { page, move: hint, packed: { page, before } }, 's', 30);
  const tooMany = withMove(plays, { page, move: hint, packed: { page, before: { ...before, count: 12 } } }, 's', 30);
  const elsewhere = withMove(plays, { page, move: hint, packed: { page: 'free:1', before } }, 's', 30);
  const plain = withMove(plays, { page, move: hint }, 's', 30);
  expect([again, tooMany, elsewhere]).toEqual([plain, plain, plain]);
});
