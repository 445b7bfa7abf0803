import type { ReactNode } from 'react';
import { lazyPart } from '../../lib/lazyPart.ts';
import { shownChild } from '../../lib/shownChild.ts';
import { Island } from '../../parts/Island.tsx';
import type { WhoseThingProps } from './WhoseThing.tsx';

const { Part: WhoseThing } = lazyPart<WhoseThingProps>(['family'], () =>
  import('./later.ts').then((parts) => parts.WhoseThing),
);

interface Props {
  /** The id in the address: of a lesson, a homework or a room, or a whiteboard's code. */
  thing: string;
  /** Nothing stands around it that says where the page's content is. */
  isBare?: boolean;
  /** What is said when it is nobody's of the family. */
  children: ReactNode;
}

/** In the place of "not found": a link to what belongs to a brother or sister offers to switch. */
export function OtherChild({ thing, isBare, children }: Props) {
  if (shownChild.get()?.hasSiblings !== true) return children;
  return (
    <Island name="other-child" failed={() => children}>
      <WhoseThing thing={thing} isBare={isBare}>
        {children}
      </WhoseThing>
    </Island>
  );
}
