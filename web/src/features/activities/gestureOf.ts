import type { Activity } from '@skylark/contract/activity';
import type { Point } from './gestures.ts';
import { traits } from './traits.ts';

/**
 * The gesture that an activity asks for, as the points a hand passes, in per cent of the slide: one point is a tap. It
 * shows how, never what: what is dragged is rather one that belongs nowhere, and goes to the middle of all places, or
 * towards the only one.
 */
export const gestureOf = (activity: Activity): readonly Point[] =>
  activity.parts.length === 0 ? [] : traits[activity.kind].gesture(activity);
