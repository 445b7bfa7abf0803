import type { Api } from '@skylark/contract/api';
import type { Deps } from '../../platform/deps.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { managerActor } from '../auditLog/index.ts';
import { checkStores } from './checkStores.ts';
import { moveFiles } from './moveFiles.ts';

export function storageRoutes(on: Bind<Api>, deps: Deps): void {
  on('GET /api/v2/manager/files', () => checkStores(deps));
  on('POST /api/v2/manager/files/moves', ({ me, body }) => moveFiles(deps, managerActor(me), body));
}
