import type { Activity } from '@skylark/contract/activity';
import { type Box, hasFace } from '@skylark/contract/activity.facts';
import { boxOf, type Part } from './view.ts';

export type Point = readonly [x: number, y: number];

/** Share of the way if there is only one place. */
const NOT_QUITE = 0.7;
/** Position of letters without a tray: left of the picture. */
export const LETTERS: Point = [13, 40];

export const middleOf = ([x, y, width, height]: Box): Point => [x + width / 2, y + height / 2];

function middle({ parts }: Activity, ids: readonly string[]): Point {
  const points = parts.filter(({ id }) => ids.includes(id)).map((part) => middleOf(boxOf(part)));
  const sum = (axis: 0 | 1): number => points.reduce((all, point) => all + point[axis], 0) / points.length;
  return points.length === 0 ? [50, 50] : [sum(0), sum(1)];
}

/** To the middle of all places, or part of the way to a single one. */
function towards(activity: Activity, thing: Part | undefined, places: readonly string[]): readonly Point[] {
  if (!thing) return [];
  const from = middleOf(boxOf(thing));
  const to = middle(activity, places);
  const share = places.length > 1 ? 1 : NOT_QUITE;
  return [from, [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]];
}

export function toPlaces(activity: Activity, isPair = false): readonly Point[] {
  const { parts, answers } = activity;
  const places = new Set(answers.flatMap((group) => group.slice(1)));
  const things = parts.filter((part) => !places.has(part.id) && (isPair || hasFace(part)));
  const thing = things.find(({ id }) => answers.every(([one]) => one !== id)) ?? things[0] ?? parts[0];
  return towards(activity, thing, [...places]);
}

export function fromPot(activity: Activity): readonly Point[] {
  const { parts } = activity;
  const areas = parts.filter(({ paint }) => !paint).map(({ id }) => id);
  return towards(activity, parts.find(({ paint }) => paint) ?? parts[0], areas);
}

export const firstPart = ({ parts }: Activity): readonly Point[] =>
  parts.slice(0, 1).map((part) => middleOf(boxOf(part)));
