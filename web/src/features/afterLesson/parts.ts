import { lazyPart } from '../../lib/lazyPart.ts';

/** Parts for other features: code and texts load after the page. */
export const { Part: NextSteps } = lazyPart(['after'], () =>
  import('./NextSteps.tsx').then((module) => module.NextSteps),
);
export const { Part: HeldForFamily } = lazyPart(['after'], () =>
  import('./HeldForFamily.tsx').then((module) => module.HeldForFamily),
);
