import { lazyPart } from '../../lib/lazyPart.ts';
import { Island } from '../../parts/Island.tsx';

const { Part } = lazyPart(['school'], () => import('./ContactList.tsx').then((module) => module.ContactList));
const nothing = (): null => null;

/**
 * How to reach the school, wherever a text says "write to the manager". It loads by itself and its failure stays its own:
 * what stands around it is what the page is for.
 */
export function SchoolContacts({ isFull = false }: { isFull?: boolean }) {
  return (
    <Island name="school-contacts" failed={nothing}>
      <Part isFull={isFull} />
    </Island>
  );
}
