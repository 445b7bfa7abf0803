import type { Api } from '@skylark/contract/api';
import type { Child } from '@skylark/contract/family';
import { CHILDREN_MAX } from '@skylark/contract/family.facts';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import { fileUrl } from '../../platform/files/files.ts';
import type { Bind, Caller } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { Limit } from '../../platform/limits/limits.ts';
import { addChild, chooseChild } from '../auth/index.ts';
import { listFamily } from '../people/index.ts';
import { renameChild } from './renameChild.ts';
import { readChildView, setChildView } from './childView.ts';
import { findChildOf } from './store.ts';

const CHILDREN_PER_ACCOUNT: Limit = { name: 'children', tries: 20, perSeconds: 60 * 60 };
/** Handing an account over resets its own limits, and each removal leaves a row, so networks are limited as well. */
const CHILDREN_PER_NETWORK: Limit = { name: 'children-network', tries: 40, perSeconds: 60 * 60 };

export function familyRoutes(on: Bind<Api>, deps: Deps): void {
  const childrenOf = async (me: Caller): Promise<Child[]> =>
    (await listFamily(deps.db, me.accountId)).map(({ id, firstName, lastName, photoKey }) => ({
      id,
      firstName,
      lastName,
      photo: { thumb: photoKey && fileUrl(photoKey) },
      isChosen: id === me.personId,
    }));
  /** @throws Failure not_found if the child isn't in this family */
  const childOf = async (me: Caller, id: string | undefined): Promise<Child> => {
    const child = (await childrenOf(me)).find((one) => one.id === id);
    if (!child) throw new Failure('not_found');
    return child;
  };

  on('GET /api/v2/family/children', async ({ me }) => {
    const children = await childrenOf(me);
    return { children, canAdd: children.length < CHILDREN_MAX };
  });

  on('POST /api/v2/family/children', async ({ me, body, request }) => {
    await deps.limits.take(CHILDREN_PER_ACCOUNT, me.accountId);
    await deps.limits.takeFrom(CHILDREN_PER_NETWORK, request.ip);
    const id = await transact(deps.db, (tx) => addChild(deps, tx, me.accountId, body));
    return childOf(me, id);
  });

  on('PATCH /api/v2/family/children/{id}', async ({ me, params, body }) => {
    await renameChild(deps, me, params.id, body);
    return childOf(me, params.id);
  });

  on('POST /api/v2/family/children/{id}/choice', async ({ me, params }) => {
    await chooseChild(deps, me, params.id);
    return {};
  });

  on('GET /api/v2/students/{id}/child_view', ({ me, params }) => readChildView(deps, me, params.id));

  on('PUT /api/v2/students/{id}/child_view', ({ me, params, body }) =>
    setChildView(deps, me, params.id, body.childView),
  );

  on('GET /api/v2/family/things/{id}', async ({ me, params }) => {
    const others = (await childrenOf(me)).filter(({ isChosen }) => !isChosen);
    const id = await findChildOf(
      deps.db,
      others.map((child) => child.id),
      params.id,
    );
    return childOf(me, id);
  });
}
