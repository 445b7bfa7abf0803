import { randomBytes } from 'node:crypto';
import type { InkEvent } from '@skylark/contract/board';
import { PAGE_HEIGHT, PAGE_WIDTH } from '@skylark/contract/board.facts';
import type { Seat } from '@skylark/contract/room';

const COLUMNS = 25;
const ROWS = 20;
/** Strokes that fill a page: one per cell of a grid. */
export const FULL_PAGE = COLUMNS * ROWS;

/** A handwriting stroke: a wave of this many points starting at a cell. Page units. */
export function wave(number: number, points: number, reach: number): { x: number; y: number; points: number[] } {
  const x = Math.round((((number % COLUMNS) + 0.3) * PAGE_WIDTH) / COLUMNS);
  const y = Math.round(((Math.floor(number / COLUMNS) % ROWS) + 0.5) * (PAGE_HEIGHT / ROWS));
  const relative = Array.from({ length: points }, (_, at) => [
    Math.round((at * reach) / points),
    Math.round((reach / 3) * Math.sin(at / 4 + number)),
  ]).flat();
  return { x, y, points: relative };
}

/** Splits a stroke into the events a page would send. */
export function inkEvents(
  seat: Seat,
  page: string,
  index: number,
  { x, y, points }: ReturnType<typeof wave>,
  pointsPerBatch: number,
): InkEvent[] {
  const id = seat + randomBytes(9).toString('base64url');
  const perBatch = pointsPerBatch * 2;
  return Array.from({ length: Math.ceil(points.length / perBatch) }, (_, batch) => ({
    k: 'ink' as const,
    id,
    page,
    from: batch * pointsPerBatch,
    points: points.slice(batch * perBatch, (batch + 1) * perBatch),
    ...(batch === 0 && {
      head: {
        is: { kind: 'pen' as const, pressure: false },
        look: {
          version: 1,
          versionNonce: index,
          index,
          isDeleted: false,
          x,
          y,
          width: 0,
          height: 0,
          color: 'ink' as const,
          size: 2,
        },
      },
    }),
    ...((batch + 1) * perBatch >= points.length && { end: true as const }),
  }));
}
