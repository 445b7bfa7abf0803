import { lazyPart } from '../../../lib/lazyPart.ts';

/** Stars come after call and board, in one piece. */
const parts = () => import('./parts.ts');
export const { Part: GiveStar } = lazyPart(['tools'], () => parts().then((all) => all.GiveStar));
export const { Part: StarFlight } = lazyPart(['tools'], () => parts().then((all) => all.StarFlight));
