import { lazyPart } from '../../lib/lazyPart.ts';

/** For pages of other features: its code and texts load after the page. */
export const { Part: ToReview } = lazyPart(['homework'], () =>
  import('./ToReview.tsx').then((module) => module.ToReview),
);
