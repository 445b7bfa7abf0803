import { lazyPart } from '../../lib/lazyPart.ts';

/** For pages of other features: its code and texts load after the page. */
export const { Part: RoomHomework } = lazyPart(['homework'], () =>
  import('./RoomHomework.tsx').then((module) => module.RoomHomework),
);
