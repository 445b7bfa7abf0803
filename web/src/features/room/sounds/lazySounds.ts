import { lazyPart } from '../../../lib/lazyPart.ts';

/** Shared sounds load with the board, in one chunk. */
const parts = () => import('./parts.ts');
export const { Part: SlideSounds } = lazyPart<{ url: string | undefined }>(['play'], () =>
  parts().then((all) => all.SlideSounds),
);
export const { Part: WhoHears } = lazyPart(['play'], () => parts().then((all) => all.WhoHears));
