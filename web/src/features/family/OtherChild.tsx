import type { ReactNode } from 'react';
import { lazyPart } from '../../lib/lazyPart.ts';
import { shownChild } from '../../lib/shownChild.ts';
import { Island } from '../../parts/Island.tsx';
import type { OwnerPromptProps } from './OwnerPrompt.tsx';

const { Part: OwnerPrompt } = lazyPart<OwnerPromptProps>(['family'], () =>
  import('./later.ts').then((parts) => parts.OwnerPrompt),
);

interface Props {
  /** The id from the address (of a lesson, a homework or a room), or a whiteboard's code. */
  thing: string;
  /** The page has no frame with a main landmark. */
  isBare?: boolean;
  /** Shown when it belongs to no child of the family. */
  children: ReactNode;
}

/** Replaces "not found": for a link to a sibling's lesson or board, it offers to switch to that child. */
export function OtherChild({ thing, isBare, children }: Props) {
  if (shownChild.get()?.hasSiblings !== true) return children;
  return (
    <Island name="other-child" failed={() => children}>
      <OwnerPrompt thing={thing} isBare={isBare}>
        {children}
      </OwnerPrompt>
    </Island>
  );
}
