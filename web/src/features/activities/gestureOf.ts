import type { Activity } from '@skylark/contract/activity';
import type { Point } from './gestures.ts';
import { traits } from './traits.ts';

/**
 * The gesture that an activity asks for, as the points a hand passes, in per cent of the slide; one point is a tap. It
 * must not give away a solution: preferably a part without a target is dragged, to the middle of all places, or only
 * part of the way if there is a single one.
 */
export const gestureOf = (activity: Activity): readonly Point[] =>
  activity.parts.length === 0 ? [] : traits[activity.kind].gesture(activity);
