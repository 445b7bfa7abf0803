import type { Api } from '@skylark/contract/api';
import type { Deps } from '../../platform/deps.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { pageReply } from '../../platform/http/pageReply.ts';
import { managerActor } from '../auditLog/index.ts';
import { sendPackage } from '../materials/index.ts';
import { publishDeck, readOffered } from './publishDeck.ts';
import { listOffered } from './store.ts';

export function managerTeacherDecksRoutes(on: Bind<Api>, deps: Deps): void {
  on('GET /api/v2/manager/teacher_decks', async ({ query }) =>
    pageReply(
      await listOffered(deps.db, query, query),
      query.limit,
      ({ id, title, firstName, lastName, slidesCount, wordsCount, offeredAt, changedAt, publishedAt }) => ({
        id,
        title,
        teacher: `${firstName} ${lastName}`.trim(),
        slidesCount,
        wordsCount,
        offeredAt: (offeredAt ?? changedAt).toISOString(),
        publishedAt: publishedAt?.toISOString() ?? null,
      }),
    ),
  );
  on('POST /api/v2/manager/teacher_decks/{id}/publication', ({ me, params, body }) =>
    publishDeck(deps, managerActor(me), params.id, body.course),
  );
  on('GET /api/v2/manager/teacher_decks/{id}/package', async ({ params, reply }) =>
    sendPackage(deps, reply, await readOffered(deps, params.id)),
  );
}
