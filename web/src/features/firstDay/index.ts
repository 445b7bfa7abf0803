import { lazyPart } from '../../lib/lazyPart.ts';

export { RehearsalGate } from './RehearsalGate.tsx';
export { firstDayQuery } from './api.ts';
/** For a teacher's start page: its code and texts load after the page. */
export const { Part: FirstSteps } = lazyPart<{ isFolded?: boolean }>(['first_day'], () =>
  import('./FirstSteps.tsx').then((module) => module.FirstSteps),
);
