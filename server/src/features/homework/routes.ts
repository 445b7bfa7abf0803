import type { Api } from '@skylark/contract/api';
import type { Deps } from '../../platform/deps.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { countCreatedHomework } from './store.ts';

export function homeworkRoutes(on: Bind<Api>, deps: Deps): void {
  on('GET /api/v2/homeworks/counters', async ({ me }) => ({
    created: await countCreatedHomework(deps.db, me.personId),
  }));
}
