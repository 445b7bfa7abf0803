import type { InkEvent } from '@skylark/contract/board';
import type { Seat } from '@skylark/contract/room';

/** A stroke lasts about a second, at 20 batches a second. */
const BATCHES_PER_STROKE = 20;
/** About as many points as a mouse or finger reports in the 50 ms of a batch; the message has about 200 bytes then. */
const POINTS_PER_BATCH = 9;

/** One person's drawing in the whole run, batch by batch, as a page sends it. All rooms draw the same. */
export function drawing(seat: Seat, page: string, batches: number): InkEvent[] {
  const events: InkEvent[] = [];
  for (let batch = 0; batch < batches; batch += 1) {
    const stroke = Math.floor(batch / BATCHES_PER_STROKE);
    const inStroke = batch % BATCHES_PER_STROKE;
    const from = inStroke * POINTS_PER_BATCH;
    const points = Array.from({ length: POINTS_PER_BATCH }, (_, index) => from + index).flatMap((point) => [
      point * 31,
      Math.round(900 * Math.sin(point / 17)) - point,
    ]);
    events.push({
      k: 'ink',
      id: `${seat}Bench${String(stroke).padStart(11, '0')}`,
      page,
      from,
      points,
      ...(inStroke === 0 && {
        head: {
          is: { kind: 'pen' as const, pressure: false },
          look: {
            version: 1,
            versionNonce: 912_345_678,
            index: stroke,
            isDeleted: false,
            x: 2_310,
            y: 4_120,
            width: 0,
            height: 0,
            color: 'ink' as const,
            size: 2,
          },
        },
      }),
      ...(inStroke === BATCHES_PER_STROKE - 1 && { end: true as const }),
    });
  }
  return events;
}
