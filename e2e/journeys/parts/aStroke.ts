import type { InkEvent } from '@skylark/contract/board';
import type { Seat } from '@skylark/contract/room';
import type { Spot } from './spots.ts';

/**
 * A complete pen stroke as a page would send it.
 * @param line in units of the page
 */
export function aStroke(seat: Seat, page: string, [from, to]: Spot[]): InkEvent {
  const tenths = (value: number): number => Math.round(value * 10);
  return {
    k: 'ink',
    id: `${seat}journey${Date.now()}`,
    page,
    from: 0,
    points: [0, 0, tenths(to!.x - from!.x), tenths(to!.y - from!.y)],
    head: {
      is: { kind: 'pen', pressure: false },
      look: {
        version: 1,
        versionNonce: 1,
        index: 1,
        isDeleted: false,
        x: tenths(from!.x),
        y: tenths(from!.y),
        width: 0,
        height: 0,
        color: 'coral',
        size: 3,
      },
    },
    end: true,
  };
}
