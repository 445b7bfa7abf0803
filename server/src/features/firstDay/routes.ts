import type { Api } from '@skylark/contract/api';
import { invalidatePages } from '../../platform/bus/invalidatePages.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Bind } from '../../platform/http/bind.ts';
import type { Limit } from '../../platform/limits/limits.ts';
import { requestOriginOf } from '../auth/index.ts';
import { readFirstDay } from './readFirstDay.ts';
import { endRehearsal, rehearse } from './rehearse.ts';
import { recordStep } from './store.ts';

/** Each rehearsal creates two people and a room. */
const REHEARSALS: Limit = { name: 'rehearsals', tries: 20, perSeconds: 60 * 60 };

export function firstDayRoutes(on: Bind<Api>, deps: Deps): void {
  const record = (teacherId: string, step: 'devicesCheckedAt' | 'closedAt'): Promise<void> =>
    transact(deps.db, async (tx) => {
      await recordStep(tx, teacherId, step, deps.clock.now());
      await invalidatePages(deps, tx, [teacherId], 'first_day');
    });

  on('GET /api/v2/first_day', ({ me }) => readFirstDay(deps.db, me.personId));

  on('POST /api/v2/first_day/devices', async ({ me }) => {
    await record(me.personId, 'devicesCheckedAt');
    return {};
  });

  on('DELETE /api/v2/first_day', async ({ me }) => {
    await record(me.personId, 'closedAt');
    return {};
  });

  on('POST /api/v2/rehearsals', async ({ me, request }) => {
    await deps.limits.take(REHEARSALS, me.accountId);
    return rehearse(deps, me, requestOriginOf(request).userAgent);
  });

  on('DELETE /api/v2/rehearsals/own', async ({ me }) => {
    await endRehearsal(deps, me);
    return {};
  });
}
