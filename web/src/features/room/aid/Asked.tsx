import type { Ask } from '@skylark/contract/room';
import { useEffect } from 'react';
import { useCannotListen } from '../../../lib/cannotListen.ts';
import { AskCard } from './AskCard.tsx';
import { useAid, useAidSession } from './useAid.ts';

/** Shows the child the teacher's request as long as it is open, and tells the teacher whether the child can listen. */
export function Asked({ onAgreed }: { onAgreed: (ask: Ask) => void }) {
  const { request } = useAid();
  const { own } = useAidSession();
  const [cannotListen, setCannotListen] = useCannotListen();
  useEffect(() => own.reportListening(cannotListen), [own, cannotListen]);
  const agree = (ask: Ask): void => {
    // Who hears the teacher can listen.
    if (ask === 'hear') setCannotListen(false);
    onAgreed(ask);
  };
  return request && <AskCard key={request} ask={request} onAgreed={agree} />;
}
