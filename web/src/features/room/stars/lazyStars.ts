import { lazyPart } from '../../../lib/lazyPart.ts';
import { afterCall } from '../afterCall.tsx';

/** Stars come after call and board, in one piece. */
const parts = () => import('./parts.ts');
export const GiveStar = afterCall(lazyPart(['tools'], () => parts().then((all) => all.GiveStar)));
export const StarFlight = afterCall(lazyPart(['tools'], () => parts().then((all) => all.StarFlight)));
