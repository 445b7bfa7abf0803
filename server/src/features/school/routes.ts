import type { Api } from '@skylark/contract/api';
import type { Deps } from '../../platform/deps.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { managerActor } from '../auditLog/index.ts';
import { readContacts } from './readContacts.ts';
import { readPublicTeachers } from './readPublicTeachers.ts';
import { readSchoolText } from './readSchoolText.ts';
import { setContacts } from './setContacts.ts';
import { type Contacts, findContacts } from './store.ts';
import { textBlocks } from './textBlocks.ts';

const NOTHING_SET: Contacts = {
  phone: null,
  email: null,
  telegram: null,
  viber: null,
  whatsapp: null,
  hours: {},
  sellerName: null,
  sellerAddress: null,
  claimSource: null,
};

export function schoolRoutes(on: Bind<Api>, deps: Deps): void {
  on('GET /api/v2/school/texts/{name}', async ({ params, query }) =>
    textBlocks(await readSchoolText(deps, params.name, query.locale)),
  );
  on('GET /api/v2/school/contacts', ({ query }) => readContacts(deps, query.locale));
  on('GET /api/v2/school/teachers', ({ query }) => readPublicTeachers(deps.db, query.locale));

  on('GET /api/v2/manager/school/contacts', async () => (await findContacts(deps.db)) ?? NOTHING_SET);
  on('PATCH /api/v2/manager/school/contacts', async ({ me, body }) => {
    const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
    await setContacts(deps, managerActor(me), given);
    return {};
  });
}
