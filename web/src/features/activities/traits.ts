import type { Activity } from '@skylark/contract/activity';
import type { ActivityKind } from '@skylark/contract/activity.facts';
import { firstPart, fromPot, LETTERS, middleOf, type Point, toPlaces } from './gestures.ts';
import { pointsOf } from './points.ts';
import { QUESTION_PLACE } from './questionOf.ts';
import { boxOf } from './view.ts';

/** How one kind of activity is played. */
interface Traits {
  /** The gesture it asks for: see `gestureOf`. */
  gesture: (activity: Activity) => readonly Point[];
  /** Which parts swap positions in each room and round: all similar ones, only things, or each within its column. */
  shuffles?: 'all' | 'things' | 'columns';
  /** No hints: nothing is right or wrong, or a hint would be the whole answer. */
  hasNoHints?: true;
  /** The question is only spoken, because in writing it would be the answer. */
  isHeard?: true;
  /** An empty tray is hidden, because it would only cover the slide. */
  hasEmptyTray?: true;
}

/** A search across the picture. */
const LOOK: readonly Point[] = [
  [28, 55],
  [50, 40],
  [72, 55],
];

export const traits: Record<ActivityKind, Traits> = {
  drag: { gesture: (activity) => toPlaces(activity), shuffles: 'things' },
  match: { gesture: (activity) => toPlaces(activity, true), shuffles: 'columns' },
  colour: { gesture: fromPot },
  choose: { gesture: ({ at }) => [middleOf(at ?? QUESTION_PLACE)], shuffles: 'all' },
  find: { gesture: () => LOOK, shuffles: 'all' },
  cover: { gesture: firstPart, hasNoHints: true },
  memory: { gesture: firstPart, shuffles: 'all', hasNoHints: true },
  order: { gesture: ({ tray, at }) => (tray && at ? [middleOf(tray), middleOf(at)] : []), hasEmptyTray: true },
  spell: {
    gesture: (activity) => [activity.tray ? middleOf(activity.tray) : LETTERS, ...firstPart(activity)],
    hasEmptyTray: true,
  },
  trace: { gesture: ({ parts }) => pointsOf(parts[0]?.shape) },
  yesno: { gesture: ({ at }) => [middleOf(at ?? QUESTION_PLACE)] },
  cards: { gesture: firstPart, shuffles: 'all', hasNoHints: true },
  follow: {
    gesture: (activity) => (activity.parts.some(({ paint }) => paint) ? fromPot(activity) : toPlaces(activity)),
    shuffles: 'things',
  },
  gap: { gesture: ({ at }) => [middleOf(at ?? QUESTION_PLACE)], isHeard: true },
  // From a chip of the own half to a number.
  info: {
    gesture: ({ parts, answers, tray }) =>
      parts
        .filter(({ id }) => id === answers[0]?.[0])
        .flatMap((part) => [middleOf(tray ?? [4, 76, 92, 22]), middleOf(boxOf(part))]),
  },
  say: { gesture: ({ tray }) => [middleOf(tray ?? [20, 69, 60, 24])], hasNoHints: true, hasEmptyTray: true },
};
