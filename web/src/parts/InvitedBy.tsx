import { lazyPart } from '../lib/lazyPart.ts';
import { Island } from './Island.tsx';

const { Part } = lazyPart(['school'], () => import('./Invitation.tsx').then((module) => module.Invitation));
const nothing = (): null => null;

/**
 * Who invites by a code, for whoever came by it.
 * @param isShort only the name, where the lesson is being booked already
 */
export function InvitedBy({ code, isShort = false }: { code: string; isShort?: boolean }) {
  return (
    <Island name="invited-by" failed={nothing}>
      <Part code={code} isShort={isShort} />
    </Island>
  );
}
