import { lazyPart } from '../../lib/lazyPart.ts';

export { moveRequestQuery } from './api.ts';
export { MoveRequestShape } from './MoveRequestShape.tsx';

/** Its code and texts load after the page. */
export const { Part: MoveRequestNote } = lazyPart(['move_request'], () =>
  import('./MoveRequestNote.tsx').then((module) => module.MoveRequestNote),
);
