import type { Ask } from '@skylark/contract/room';
import { AskCard } from './AskCard.tsx';
import { useAid } from './useAid.ts';

/** Shows the child the teacher's request as long as it is open. */
export function Asked({ onAgreed }: { onAgreed: (ask: Ask) => void }) {
  const { request } = useAid();
  return request && <AskCard key={request} ask={request} onAgreed={onAgreed} />;
}
