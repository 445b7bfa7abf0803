import { lazyPart } from '../../lib/lazyPart.ts';

/** For pages of other features: its code and texts come after the page that it stands on. */
export const { Part: RoomHomework } = lazyPart(['homework'], () =>
  import('./RoomHomework.tsx').then((module) => module.RoomHomework),
);
