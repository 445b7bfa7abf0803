import type { ElementProps, InkEvent, PageId, PutEvent } from '@skylark/contract/board';
import type { Seat } from '@skylark/contract/room';

let made = 0;

export const aLook = (change: Partial<ElementProps> = {}): ElementProps => ({
  version: 1,
  versionNonce: 1,
  index: 0,
  isDeleted: false,
  x: 1000,
  y: 1000,
  width: 0,
  height: 0,
  color: 'ink',
  size: 2,
  ...change,
});

export const anId = (seat: Seat): string => `${seat}element${String((made += 1)).padStart(6, '0')}`;

/** The first piece of a stroke. */
export const aStroke = (seat: Seat, page: PageId, points = [0, 0, 10, 10]): InkEvent => ({
  k: 'ink',
  id: anId(seat),
  page,
  from: 0,
  points,
  head: { is: { kind: 'pen', pressure: false }, look: aLook() },
});

export const aShape = (seat: Seat, page: PageId): PutEvent => ({
  k: 'put',
  id: anId(seat),
  page,
  is: { kind: 'rectangle' },
  look: aLook({ width: 500, height: 300 }),
});
