import type { Api } from '@skylark/contract/api';
import type { NotificationChoices } from '@skylark/contract/notifications';
import type { Deps } from '../../platform/deps.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { invalidatePages } from '../../platform/bus/invalidatePages.ts';
import { findPerson } from '../people/index.ts';
import { Failure } from '../../platform/http/failure.ts';
import { withDefaultChoices } from './withDefaultChoices.ts';
import { listChoices, saveChoice } from './choicesStore.ts';

export function notificationsRoutes(on: Bind<Api>, deps: Deps): void {
  const choicesOf = async (personId: string): Promise<NotificationChoices> => {
    const addresses = await findPerson(deps.db, personId);
    if (!addresses) throw new Failure('not_signed_in');
    return {
      addresses: { email: addresses.email, sms: addresses.phone },
      choices: withDefaultChoices(await listChoices(deps.db, personId)),
    };
  };

  on('GET /api/v2/profile/notifications', ({ me }) => choicesOf(me.personId));

  on('PUT /api/v2/profile/notifications', async ({ me, body }) => {
    await saveChoice(deps.db, { personId: me.personId, ...body });
    await invalidatePages(deps, deps.db, [me.personId], 'notifications');
    return choicesOf(me.personId);
  });
}
