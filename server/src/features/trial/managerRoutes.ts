import type { Api } from '@skylark/contract/api';
import type { WishReason } from '@skylark/contract/trial.facts';
import type { Deps } from '../../platform/deps.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { pageReply } from '../../platform/http/pageReply.ts';
import { managerActor, recordAudit } from '../auditLog/index.ts';
import { endWish, listWishes } from './wishesStore.ts';

export function managerTrialRoutes(on: Bind<Api>, deps: Deps): void {
  const { db, clock } = deps;
  on('GET /api/v2/manager/wishes', async ({ query }) =>
    pageReply(await listWishes(db, query, query), query.limit, ({ startsAt, teacher, ...one }) => ({
      ...one,
      reason: one.reason as WishReason,
      slot: startsAt && { teacher: teacher ?? '', startsAt: startsAt.toISOString() },
      answers: one.answers as Record<string, unknown>,
      createdAt: one.createdAt.toISOString(),
      doneAt: one.doneAt?.toISOString() ?? null,
    })),
  );
  on('POST /api/v2/manager/wishes/{id}/done', async ({ me, params }) => {
    if (!(await endWish(db, params.id, clock.now()))) throw new Failure('not_found');
    await recordAudit(db, managerActor(me), { action: 'wish.done', at: clock.now(), details: { wish: params.id } });
    return {};
  });
}
