import { lazyPart } from '../../lib/lazyPart.ts';
import { Island } from '../../parts/Island.tsx';

const { Part: Weak } = lazyPart<{ lessonId: string }>(['practice', 'child'], () =>
  import('./WeakWords.tsx').then((m) => m.WeakWords),
);

export function WeakWords({ lessonId }: { lessonId: string }) {
  return (
    <Island name="weak-words">
      <Weak lessonId={lessonId} />
    </Island>
  );
}
