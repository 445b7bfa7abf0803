import type { Ask } from '@skylark/contract/room';
import { useState } from 'react';
import { AskCard } from './AskCard.tsx';
import { useAid } from './useAid.ts';

/** Shows the child what the teacher asks, for as long as the request is open. */
export function Asked({ onAgreed }: { onAgreed: (ask: Ask) => void }) {
  const { request } = useAid();
  const [last, setLast] = useState(request);
  // Keeps the text on the card while the card closes.
  if (request && request !== last) setLast(request);
  return last && <AskCard key={last} ask={last} isOpen={request !== null} onAgreed={onAgreed} />;
}
