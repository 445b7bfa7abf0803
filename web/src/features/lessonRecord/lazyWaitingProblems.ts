import { lazyPart } from '../../lib/lazyPart.ts';

/** Shown on a teacher's start page. */
export const { Part: WaitingProblems } = lazyPart(['problem'], () =>
  import('./WaitingProblems.tsx').then((module) => module.WaitingProblems),
);
