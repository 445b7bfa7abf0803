import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { ChildView } from '../lib/childView.ts';
import { grownUp } from '../lib/grownUp.ts';
import { LongPressReads } from '../parts/LongPressReads.tsx';
import { Speaker } from '../parts/Speaker.tsx';
import { SpokenToasts } from '../parts/SpokenToasts.tsx';
import { ChildHeader } from './ChildHeader.tsx';
import { ChildMenu } from './ChildMenu.tsx';
import { GrownUpGate } from './GrownUpGate.tsx';
import type { RouteEntry } from './RouteEntry.ts';

const parts = { Header: ChildHeader, Menu: ChildMenu, Speaker };

interface Props {
  route: RouteEntry;
  page: ReactNode;
  /** Renders the frame around a page. */
  children: (page: ReactNode) => ReactNode;
}

/**
 * While the child view is on: pages large and read aloud, parents' pages behind the gate. An adult who has passed it
 * sees all pages as the family does, except for the room, which gives the device back to the child.
 */
export function WithChildView({ route, page, children }: Props) {
  const { isParents = false, isForChild = false } = route;
  const isHere = useSyncExternalStore(grownUp.subscribe, grownUp.isHere) && !isForChild;
  useEffect(() => {
    if (isForChild) grownUp.leaves();
  }, [isForChild]);
  return (
    <ChildView value={isHere ? null : parts}>
      {!isHere && (
        <>
          <LongPressReads />
          <SpokenToasts />
        </>
      )}
      {children(isParents && !isHere ? <GrownUpGate /> : page)}
    </ChildView>
  );
}
