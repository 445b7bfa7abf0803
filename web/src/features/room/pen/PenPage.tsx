import { useState } from 'react';
import { useT } from '../../../lib/texts.tsx';
import { EnterPenCode } from './EnterPenCode.tsx';
import { type KeptPen, keepPen, keptPen } from './keptPen.ts';
import { PenBoard } from './PenBoard.tsx';

/**
 * Who: a child or a teacher with a tablet beside the device that has the call. Why: to draw with a finger or a pen. What can
 * go wrong: a slip in the code, one that is too old, the lesson is over, another device took its place, no network. It opens
 * without a sign-in and is good for nothing but this board.
 */
export function PenPage() {
  const t = useT();
  const [pen, setPen] = useState(keptPen);
  const keep = (next: KeptPen | null): void => {
    keepPen(next);
    setPen(next);
  };
  return (
    <>
      <title>{t('tools.pen.enter.title')}</title>
      {pen ? <PenBoard key={pen.token} pen={pen} leave={() => keep(null)} /> : <EnterPenCode onOpened={keep} />}
    </>
  );
}
