import type { Api } from '@skylark/contract/api';
import type { Deps } from '../../platform/deps.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { readSchoolText } from './readSchoolText.ts';
import { textBlocks } from './textBlocks.ts';

export function schoolRoutes(on: Bind<Api>, deps: Deps): void {
  on('GET /api/v2/school/texts/{name}', async ({ params, query }) =>
    textBlocks(await readSchoolText(deps.config, params.name, query.locale)),
  );
}
