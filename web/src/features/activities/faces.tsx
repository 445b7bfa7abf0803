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
  yesno: YesNo,
  cards: FlashCards,
  // With paint it is coloured, without it is put somewhere.
  follow: (props) => (props.activity.parts.some(({ paint }) => paint) ? <Areas {...props} /> : <PutParts {...props} />),
  gap: Gap,
  info: InfoGap,
  say: SayIt,
};
