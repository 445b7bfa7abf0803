import { z } from 'zod';
import type { Deps } from '../../../platform/deps.ts';
import { forEachIsolated } from '../../../platform/jobs/forEachIsolated.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import type { RoomKindPolicy } from '../roomKindPolicy.ts';
import { packRoom, TAIL_KEPT } from './packRoom.ts';
import { listToPack, trimRows } from './packsStore.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const packing: Job<object> = { name: 'room.pack', needsClock: true, data: z.object({}) };
const EVERY_NIGHT = '7 1 * * *';
const ROOMS_AT_ONCE = 100;
/** A job that runs longer would also be given to another server; the rest is left to a new job. */
const WORK_MS = 10 * 60_000;

interface Due {
  id: string;
  kind: string;
  openedAt: Date;
}

/** Every night, packs the logs of rooms in which nothing has happened for some days, and trims those of busy boards. */
export function startPacking(deps: Deps, policies: readonly RoomKindPolicy[]): void {
  deps.jobs.handle(packing, async () => {
    // Failures are retried the next night; rooms that weren't reached get a new job right away.
    if (await packLogs(deps, policies)) await deps.jobs.send(deps.db, packing, {});
  });
  deps.jobs.repeat(packing, EVERY_NIGHT, {});
}

/** @returns whether time ran out before all rooms were done */
export async function packLogs(deps: Deps, policies: readonly RoomKindPolicy[]): Promise<boolean> {
  const now = deps.clock.now();
  const quietSince = new Date(now.getTime() - deps.config.roomLogDays * DAY_MS);
  const until = performance.now() + WORK_MS;
  let done = 0;
  await forEachPage(deps, now, async (rooms) => {
    await forEachIsolated(
      deps.log,
      { name: packing.name, items: policies, idOf: ({ kind }) => kind },
      async (policy) => {
        const own = rooms.filter(({ kind }) => kind === policy.kind);
        if (own.length > 0) done += await workOn(deps, policy, own, { quietSince, now });
      },
    );
    return performance.now() < until;
  });
  return done > 0 && performance.now() >= until;
}

async function forEachPage(deps: Deps, before: Date, work: (rooms: Due[]) => Promise<boolean>): Promise<void> {
  let after: Due | undefined;
  for (;;) {
    const rooms: Due[] = await listToPack(deps.db, before, after, ROOMS_AT_ONCE);
    if (rooms.length === 0 || !(await work(rooms))) return;
    after = rooms.at(-1);
  }
}

/** @returns the number of rooms packed */
async function workOn(
  deps: Deps,
  policy: RoomKindPolicy,
  rooms: readonly Due[],
  { quietSince, now }: { quietSince: Date; now: Date },
): Promise<number> {
  const { keeps } = policy;
  const ids = rooms.map(({ id }) => id);
  const holders = await policy.state(deps, ids);
  let packed = 0;
  await forEachIsolated(deps.log, { name: packing.name, items: rooms, idOf: ({ id }) => id }, async (room) => {
    if (keeps === 'tail') await trimRows(deps.db, room.id, TAIL_KEPT);
    // The room of a lesson being prepared is quiet as well, but must not be packed.
    if (keeps === 'whole' && holders.get(room.id)?.closedReason !== 'lesson_over') return;
    if (room.openedAt >= quietSince) return;
    if ((await packRoom(deps.db, room.id, { quietSince, keeps, now })) === 'packed') packed += 1;
  });
  return packed;
}
