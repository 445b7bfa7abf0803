import type { ActivityKind } from '@skylark/contract/activity.facts';
import type { ComponentType } from 'react';
import { Areas } from './Areas.tsx';
import type { FaceProps } from './Face.ts';
import { FlashCards } from './FlashCards.tsx';
import { Gap } from './Gap.tsx';
import { InfoGap } from './InfoGap.tsx';
import { Line } from './Line.tsx';
import { PickParts } from './PickParts.tsx';
import { PutParts } from './PutParts.tsx';
import { SayIt } from './SayIt.tsx';
import { Trace } from './Trace.tsx';
import { YesNo } from './YesNo.tsx';

/**
 * The component that renders each kind of activity (docs/decisions/0430). How a kind is played is in `traits.ts`, what
 * it says in `sayings.ts`.
 */
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
  yesno: YesNo,
  cards: FlashCards,
  // With paint pots areas are painted; without, things are put somewhere.
  follow: (props) => (props.activity.parts.some(({ paint }) => paint) ? <Areas {...props} /> : <PutParts {...props} />),
  gap: Gap,
  info: InfoGap,
  say: SayIt,
};
