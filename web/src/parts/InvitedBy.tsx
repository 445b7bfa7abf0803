import { lazyPart } from '../lib/lazyPart.ts';
import { Island } from './Island.tsx';

const { Part } = lazyPart(['school'], () => import('./Invitation.tsx').then((module) => module.Invitation));
const nothing = (): null => null;

/**
 * Shows who sent the invitation to a person who came with a code.
 * @param isShort only the name, for pages where the lesson is already being booked
 */
export function InvitedBy({ code, isShort = false }: { code: string; isShort?: boolean }) {
  return (
    <Island name="invited-by" failed={nothing}>
      <Part code={code} isShort={isShort} />
    </Island>
  );
}
