import { lazyPart } from '../../lib/lazyPart.ts';

/** For the next lesson: its code and texts load after the page. */
export const { Part: NextHomework } = lazyPart<{ studentId: string }>(['homework'], () =>
  import('./NextHomework.tsx').then((module) => module.NextHomework),
);
