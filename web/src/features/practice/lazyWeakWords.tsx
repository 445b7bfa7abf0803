import { lazyPart } from '../../lib/lazyPart.ts';
import { Island } from '../../parts/Island.tsx';
import type { WeakWordsProps } from './WeakWords.tsx';

const { Part: Weak } = lazyPart<WeakWordsProps>(['practice', 'child'], () =>
  import('./WeakWords.tsx').then((m) => m.WeakWords),
);

export function WeakWords(props: WeakWordsProps) {
  return (
    <Island name="weak-words">
      <Weak {...props} />
    </Island>
  );
}
