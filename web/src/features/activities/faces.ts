import type { ActivityKind } from '@skylark/contract/activity.facts';
import type { ComponentType } from 'react';
import { Areas } from './Areas.tsx';
import type { FaceProps } from './Face.ts';
import { Line } from './Line.tsx';
import { PickParts } from './PickParts.tsx';
import { PutParts } from './PutParts.tsx';
import { Trace } from './Trace.tsx';

/** What a page draws of every kind of activity (docs/decisions/0430); `traits.ts` has how it is played, `sayings.ts` what it says. */
export const faces: Record<ActivityKind, ComponentType<FaceProps>> = {
  drag: PutParts,
  match: PutParts,
  colour: Areas,
  choose: PickParts,
  find: PickParts,
  cover: PickParts,
  memory: PickParts,
  order: Line,
  spell: Line,
  trace: Trace,
};
