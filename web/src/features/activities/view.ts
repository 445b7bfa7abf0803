import type { Activity } from '@skylark/contract/activity';
import type { Box } from '@skylark/contract/activity.facts';
import { answerOf, askedKey, MISSES_BEFORE_HELP, solutionOf } from '@skylark/contract/playRules';
import type { Played } from '@skylark/contract/played';

export type Part = Activity['parts'][number];
const WHOLE: Box = [0, 0, 100, 100];

/** The state as displayed: includes the solution once the teacher has shown it. */
export function shownOf(activity: Activity, played: Played): Played {
  return played.isShown ? { ...played, ...solutionOf(activity) } : played;
}

/** Parts to highlight: because of a hint, or after several wrong tries. */
export function helpedOf(activity: Activity, played: Played): readonly string[] {
  // The question stays, and its answer is highlighted.
  if (played.isShown && activity.kind === 'choose')
    return activity.answers[Number(askedKey(activity, played) ?? -1)] ?? [];
  if (played.isShown && (activity.kind === 'yesno' || activity.kind === 'gap')) return answerOf(activity, played).next;
  if (played.isShown || played.isSolved) return [];
  const tired = [...played.missed].filter(([, times]) => times >= MISSES_BEFORE_HELP).map(([id]) => id);
  const missedGroup = activity.answers.find(([first = '']) => tired.includes(first) && !played.done.has(first));
  const next = tired.includes('') ? answerOf(activity, played).next : [];
  return [...played.hinted, ...(missedGroup?.slice(0, 2) ?? []), ...next];
}

/** Box of a part; for an outline, its bounding box. */
export function boxOf({ at, shape }: Part): Box {
  if (at) return at;
  if (!shape) return WHOLE;
  const xs = shape.filter((_, index) => index % 2 === 0);
  const ys = shape.filter((_, index) => index % 2 === 1);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return [left, top, Math.max(...xs) - left, Math.max(...ys) - top];
}

/** By rows, each from left to right. The stored order could reveal which parts belong together. */
export function inReadingOrder<T>(all: readonly T[], boxIn: (one: T) => Box): T[] {
  const middle = (one: T): number => boxIn(one)[1] + boxIn(one)[3] / 2;
  const rows: T[][] = [];
  for (const one of all.toSorted((a, b) => middle(a) - middle(b))) {
    const row = rows.at(-1);
    const [, top = 0, , height = 0] = row?.[0] === undefined ? [] : boxIn(row[0]);
    if (row && middle(one) < top + height) row.push(one);
    else rows.push([one]);
  }
  return rows.flatMap((row) => row.toSorted((a, b) => boxIn(a)[0] - boxIn(b)[0]));
}

/** Box of a thing in its place, which it shares with `count` things in all. */
export function placedBox(thing: Box, place: Box, at: number, count: number): Box {
  const [, , width, height] = thing;
  const columns = Math.max(1, Math.min(count, Math.floor(place[2] / width)));
  const rows = Math.ceil(count / columns);
  const [column, row] = [at % columns, Math.floor(at / columns)];
  return [
    place[0] + ((column + 0.5) * place[2]) / columns - width / 2,
    place[1] + ((row + 0.5) * place[3]) / rows - height / 2,
    width,
    height,
  ];
}

/** The box that contains a point or nearly does: the one with the nearest centre. */
export function boxAt(boxes: readonly (readonly [id: string, box: Box])[], x: number, y: number): string | undefined {
  const NEAR = 3;
  return boxes
    .filter(
      ([, [left, top, width, height]]) =>
        x > left - NEAR && x < left + width + NEAR && y > top - NEAR && y < top + height + NEAR,
    )
    .map(([id, [left, top, width, height]]) => ({
      id,
      off: Math.hypot(x - left - width / 2, (y - top - height / 2) * (9 / 16)),
    }))
    .toSorted((a, b) => a.off - b.off)[0]?.id;
}
