import { lazyPart } from '../../../lib/lazyPart.ts';

export const { Part: RehearsalTools } = lazyPart<{ isShort: boolean }>(['rehearsal'], () =>
  import('./RehearsalTools.tsx').then((module) => module.RehearsalTools),
);
