import { lazyPart } from '../../lib/lazyPart.ts';

/** For pages of other features: its code and texts come after the page that it stands on. */
export const { Part: ToReview } = lazyPart(['homework'], () =>
  import('./ToReview.tsx').then((module) => module.ToReview),
);
