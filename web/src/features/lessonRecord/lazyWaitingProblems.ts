import { lazyPart } from '../../lib/lazyPart.ts';

/** Asked for on a teacher’s first page. */
export const { Part: WaitingProblems } = lazyPart(['problem'], () =>
  import('./WaitingProblems.tsx').then((module) => module.WaitingProblems),
);
