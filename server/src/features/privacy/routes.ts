import type { Api } from '@skylark/contract/api';
import { toWire } from '@skylark/contract/wire';
import type { Deps } from '../../platform/deps.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { Limit } from '../../platform/limits/limits.ts';
import { managerActor } from '../auditLog/index.ts';
import { requestOriginOf, requireDeletionCode, requireOwner, sendDeletionCode } from '../auth/index.ts';
import { closeFamily, previewDeletion } from './closeFamily.ts';
import { eraseChild, eraseTeacher } from './erasePerson.ts';
import { findPerson, listFamily } from '../people/index.ts';
import { readEverything } from './readEverything.ts';

/** An export reads all of a person's data. */
const EXPORTS_PER_PERSON: Limit = { name: 'data-export', tries: 10, perSeconds: 60 * 60 };

export function privacyRoutes(on: Bind<Api>, deps: Deps): void {
  on('GET /api/v2/profile/data', async ({ me, reply }) => {
    await deps.limits.take(EXPORTS_PER_PERSON, me.accountId);
    const everything = await readEverything(deps.db, me.accountId);
    void reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="skylark-data.json"');
    return Buffer.from(JSON.stringify(toWire(everything)));
  });

  on('GET /api/v2/profile/deletion', ({ me }) => previewDeletion(deps, me));
  on('POST /api/v2/profile/deletion/codes', async ({ me, body, request }) => {
    await sendDeletionCode(deps, me, body.strategy, requestOriginOf(request));
    return {};
  });
  on('POST /api/v2/profile/deletion', async ({ me, body }) => {
    await requireDeletionCode(deps, me, body);
    return closeFamily(deps, me, body);
  });

  on('POST /api/v2/family/children/{id}/removal', async ({ me, params, body }) => {
    // A child outside the family is refused before checking the password.
    const family = await listFamily(deps.db, me.accountId);
    if (!family.some(({ id }) => id === params.id)) throw new Failure('not_found');
    await requireOwner(deps, me, body.oldPassword);
    await eraseChild(deps, { kind: 'person', id: me.accountId, name: '—' }, params.id, { stays: true });
    return {};
  });

  on('POST /api/v2/manager/people/{id}/deletion', async ({ me, params, body }) => {
    const manager = managerActor(me);
    if ((await findPerson(deps.db, params.id))?.type === 'teacher')
      await eraseTeacher(deps, manager, params.id, body.reason);
    else await eraseChild(deps, manager, params.id, { reason: body.reason });
    return {};
  });
}
