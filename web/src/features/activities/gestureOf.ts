import type { Activity } from '@skylark/contract/activity';
import { type Box, hasFace } from '@skylark/contract/activity.facts';
import { pointsOf } from './points.ts';
import { QUESTION_PLACE } from './questionOf.ts';
import { boxOf } from './view.ts';

type Point = readonly [x: number, y: number];

/** Where letters lie when there is no tray: at the left of the picture. */
const LETTERS: Point = [13, 40];
/** Something is looked for across the picture. */
const LOOK: readonly Point[] = [
  [28, 55],
  [50, 40],
  [72, 55],
];

const middleOf = ([x, y, width, height]: Box): Point => [x + width / 2, y + height / 2];

/**
 * The gesture that an activity asks for, as the points a hand passes, in per cent of the slide: one point is a tap. It
 * shows how, never what: what is dragged goes to the middle of all places.
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
  switch (kind) {
    case 'drag':
    case 'match': {
      const things = answers.map(([thing = '']) => thing);
      const thing = parts.find((part) => things.includes(part.id) && hasFace(part)) ?? first;
      return [middleOf(boxOf(thing)), middle(answers.flatMap((group) => group.slice(1)))];
    }
    case 'colour': {
      const areas = parts.filter(({ paint }) => !paint).map(({ id }) => id);
      return [middleOf(boxOf(parts.find(({ paint }) => paint) ?? first)), middle(areas)];
    }
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
