import { lazyPart } from '../../lib/lazyPart.ts';
import { Island } from '../../parts/Island.tsx';

const { Part: Entry } = lazyPart(['practice'], () => import('./PracticeEntry.tsx').then((m) => m.PracticeEntry));

export function PracticeEntry() {
  return (
    <Island name="practice-entry">
      <Entry />
    </Island>
  );
}
