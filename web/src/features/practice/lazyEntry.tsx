import { lazyPart } from '../../lib/lazyPart.ts';
import { Island } from '../../parts/Island.tsx';
import { EntryWaiting } from './EntryWaiting.tsx';

const { Part: Entry } = lazyPart(['practice'], () => import('./PracticeEntry.tsx').then((m) => m.PracticeEntry));

export function PracticeEntry() {
  return (
    <Island name="practice-entry" waiting={<EntryWaiting />}>
      <Entry />
    </Island>
  );
}
