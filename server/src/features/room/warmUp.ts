import { randomUUID } from 'node:crypto';
import type { Deps } from '../../platform/deps.ts';
import type { Authenticate, Caller } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { requireAdmission } from './access.ts';
import { BoardIndex } from './BoardIndex.ts';
import { findClientOwner } from './logStore.ts';
import { findLastSigns, listLastOpened } from './presenceStore.ts';
import type { RoomKindPolicy } from './roomKindPolicy.ts';
import { loadRoom } from './snapshotStore.ts';

const ROOMS = 4;
/** Statements are prepared from their fifth use, on each connection once more. */
const ROUNDS = 6;
const WITHIN_MS = 3_000;

/**
 * Reads the rooms that were opened last, on all connections at once, as if their pages arrived. Rooms are handed over to a
 * server as soon as it accepts requests; without this, the first pages would wait for new database connections with empty
 * caches, for unprepared statements and for uncompiled code (docs/decisions/0095). Changes nothing; a failure is only
 * logged, because the server works without it.
 */
export async function warmUp(
  deps: Deps,
  authenticate: Authenticate,
  policies: readonly RoomKindPolicy[],
  connections: number,
): Promise<void> {
  const isLate = new Promise<void>((resolve) => setTimeout(resolve, WITHIN_MS).unref());
  const warm = readRooms(deps, authenticate, policies, connections).catch((error: unknown) =>
    deps.log.warn({ err: error }, 'the rooms could not be read in advance'),
  );
  await Promise.race([warm, isLate]);
}

async function readRooms(
  deps: Deps,
  authenticate: Authenticate,
  policies: readonly RoomKindPolicy[],
  connections: number,
): Promise<void> {
  const opened = await listLastOpened(deps.db, ROOMS);
  const ids = opened.length > 0 ? opened : [randomUUID()];
  for (let round = 0; round < ROUNDS; round += 1)
    await Promise.all(
      Array.from({ length: connections }, async (_, index) => {
        await authenticate(randomUUID());
        await readRoom(deps, policies, ids[index % ids.length] ?? '');
      }),
    );
}

async function readRoom(deps: Deps, policies: readonly RoomKindPolicy[], id: string): Promise<void> {
  await requireAdmission(deps, policies, NOBODY, id).catch((error: unknown) => {
    if (!(error instanceof Failure)) throw error;
  });
  const { state, pages } = await loadRoom(deps.db, id);
  BoardIndex.of(pages);
  if (state.deck !== null) for (const policy of policies) await policy.slidesOf?.(deps, state.deck);
  await findLastSigns(deps.db, id);
  await findClientOwner(deps.db, id, 't', NOBODY.sessionId);
}

const nobody = randomUUID();
const NOBODY: Caller = {
  personId: nobody,
  accountId: nobody,
  type: 'student',
  sessionId: nobody,
  timeZone: 'UTC',
  locale: null,
};
