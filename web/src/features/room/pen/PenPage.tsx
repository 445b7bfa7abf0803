import { useState } from 'react';
import { call } from '../../../lib/call.ts';
import { useT } from '../../../lib/texts.tsx';
import { EnterPenCode } from './EnterPenCode.tsx';
import { type StoredPen, storePen, storedPen } from './storedPen.ts';
import { PenBoard } from './PenBoard.tsx';

/**
 * Who: a child or a teacher with a tablet next to the device that has the call. Why: to draw with a finger or a pen.
 * What can go wrong: a mistyped or expired code, the lesson is over, another device took its place, no network. It
 * needs no sign-in and gives access to this board only.
 */
export function PenPage() {
  const t = useT();
  const [pen, setPen] = useState(storedPen);
  const keep = (next: StoredPen | null): void => {
    storePen(next);
    setPen(next);
  };
  const finish = (token: string): void => {
    // Without a network the pen is removed only here; it expires with its lesson at the latest.
    call('POST /api/v2/pens/finish', { body: { token } }).catch(() => undefined);
    keep(null);
  };
  return (
    <>
      <title>{t('tools.pen.enter.title')}</title>
      {pen ? <PenBoard key={pen.token} pen={pen} leave={() => finish(pen.token)} /> : <EnterPenCode onOpened={keep} />}
    </>
  );
}
