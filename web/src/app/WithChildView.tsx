import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { ChildView } from '../lib/childView.ts';
import { grownUp } from '../lib/grownUp.ts';
import { LongPressReads } from '../parts/LongPressReads.tsx';
import { Speaker } from '../parts/Speaker.tsx';
import { SpokenToasts } from '../parts/SpokenToasts.tsx';
import { ChildHeader } from './ChildHeader.tsx';
import { ChildMenu } from './ChildMenu.tsx';
import { GrownUpGate } from './GrownUpGate.tsx';

const parts = { Header: ChildHeader, Menu: ChildMenu, Speaker };

interface Props {
  isParents: boolean;
  page: ReactNode;
  /** Renders the frame around a page. */
  children: (page: ReactNode) => ReactNode;
}

/** While the child view is on: the child's pages large and read aloud, a parent's behind the gate. */
export function WithChildView({ isParents, page, children }: Props) {
  const isHere = useSyncExternalStore(grownUp.subscribe, grownUp.isHere);
  useEffect(() => {
    if (!isParents) grownUp.leaves();
  }, [isParents]);
  const isClosed = isParents && !isHere;
  const isChilds = !isParents || isClosed;
  return (
    <ChildView value={isChilds ? parts : null}>
      {isChilds && (
        <>
          <LongPressReads />
          <SpokenToasts />
        </>
      )}
      {children(isClosed ? <GrownUpGate /> : page)}
    </ChildView>
  );
}
