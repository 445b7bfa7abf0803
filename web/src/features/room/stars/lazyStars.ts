import { lazyPart } from '../../../lib/lazyPart.ts';
import { afterCall } from '../afterCall.tsx';

/** Stars load after call and board, in one chunk. */
const parts = () => import('./parts.ts');
export const GiveStar = afterCall(lazyPart(['tools'], () => parts().then((all) => all.GiveStar)));
export const StarFlight = afterCall(lazyPart(['tools'], () => parts().then((all) => all.StarFlight)));
