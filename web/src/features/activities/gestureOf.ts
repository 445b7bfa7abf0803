import type { Activity } from '@skylark/contract/activity';
import { type Box, hasFace } from '@skylark/contract/activity.facts';
import { pointsOf } from './points.ts';
import { QUESTION_PLACE } from './questionOf.ts';
import { boxOf, type Part } from './view.ts';

type Point = readonly [x: number, y: number];

/** Where letters lie when there is no tray: at the left of the picture. */
const LETTERS: Point = [13, 40];
/** How much of the way to the only place. */
const NOT_QUITE = 0.7;
/** Something is looked for across the picture. */
const LOOK: readonly Point[] = [
  [28, 55],
  [50, 40],
  [72, 55],
];

const middleOf = ([x, y, width, height]: Box): Point => [x + width / 2, y + height / 2];

/**
 * The gesture that an activity asks for, as the points a hand passes, in per cent of the slide: one point is a tap. It
 * shows how, never what: what is dragged is rather one that belongs nowhere, and goes to the middle of all places, or
 * towards the only one.
 */
export function gestureOf(activity: Activity): readonly Point[] {
  const { kind, parts, answers, at, tray } = activity;
  const first = parts[0];
  if (!first) return [];
  const middle = (ids: readonly string[]): Point => {
    const points = parts.filter(({ id }) => ids.includes(id)).map((part) => middleOf(boxOf(part)));
    const sum = (axis: 0 | 1): number => points.reduce((all, point) => all + point[axis], 0) / points.length;
    return points.length === 0 ? [50, 50] : [sum(0), sum(1)];
  };
  const towards = (thing: Part, places: readonly string[]): readonly Point[] => {
    const from = middleOf(boxOf(thing));
    const to = middle(places);
    const share = places.length > 1 ? 1 : NOT_QUITE;
    return [from, [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]];
  };
  switch (kind) {
    case 'drag':
    case 'match': {
      const places = new Set(answers.flatMap((group) => group.slice(1)));
      const things = parts.filter((part) => !places.has(part.id) && (kind === 'match' || hasFace(part)));
      const thing = things.find(({ id }) => answers.every(([one]) => one !== id)) ?? things[0] ?? first;
      return towards(thing, [...places]);
    }
    case 'colour':
      return towards(
        parts.find(({ paint }) => paint) ?? first,
        parts.filter(({ paint }) => !paint).map(({ id }) => id),
      );
    case 'order':
      return tray && at ? [middleOf(tray), middleOf(at)] : [];
    case 'spell':
      return [tray ? middleOf(tray) : LETTERS, middleOf(boxOf(first))];
    case 'trace':
      return pointsOf(first.shape);
    case 'choose':
      return [middleOf(at ?? QUESTION_PLACE)];
    case 'find':
      return LOOK;
    case 'cover':
    case 'memory':
      return [middleOf(boxOf(first))];
  }
}
