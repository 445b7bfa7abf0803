import type { Api } from '@skylark/contract/api';
import type { Deps } from '../../platform/deps.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { pageReply } from '../../platform/http/pageReply.ts';
import { readOwnActs } from '../acts/index.ts';
import { familiesCsv } from './familiesCsv.ts';
import { listFamilies, listFamilyLessons, readFamily } from './families.ts';
import {
  endFamilySession,
  listFamilyLinks,
  listFamilyPurchases,
  listLedger,
  readFamilyDevices,
  readFamilyHistory,
} from './familyTabs.ts';
import { readLessonPage } from './lessonPage.ts';
import { addNote, changeNote, removeNote } from './notes.ts';
import { search } from './search.ts';
import { listViews, removeView, saveView } from './views.ts';

/** What the desk reads in a single request for one of its pages. */
export function deskRoutes(on: Bind<Api>, deps: Deps): void {
  on('GET /api/v2/manager/families', ({ query }) => listFamilies(deps, query));
  on('GET /api/v2/manager/families/csv', ({ me, query, reply }) => familiesCsv(deps, me, query, reply));
  on('GET /api/v2/manager/families/{id}', ({ me, params }) => readFamily(deps, me, params.id));
  on('GET /api/v2/manager/families/{id}/lessons', ({ params, query }) => listFamilyLessons(deps, params.id, query));
  on('GET /api/v2/manager/families/{id}/ledger', ({ params, query }) => listLedger(deps, params.id, query));
  on('GET /api/v2/manager/families/{id}/purchases', ({ me, params, query }) =>
    listFamilyPurchases(deps, me, params.id, query),
  );
  on('GET /api/v2/manager/families/{id}/payment_links', ({ params, query }) => listFamilyLinks(deps, params.id, query));
  on('GET /api/v2/manager/families/{id}/devices', ({ params }) => readFamilyDevices(deps, params.id));
  on('DELETE /api/v2/manager/families/{id}/sessions/{session}', async ({ me, params }) => {
    await endFamilySession(deps, me, params.id, params.session);
    return {};
  });
  on('GET /api/v2/manager/families/{id}/history', ({ params, query }) => readFamilyHistory(deps, params.id, query));
  on('POST /api/v2/manager/families/{id}/notes', ({ me, params, body }) => addNote(deps, me, params.id, body));
  on('PATCH /api/v2/manager/notes/{id}', ({ me, params, body }) => changeNote(deps, me, params.id, body));
  on('DELETE /api/v2/manager/notes/{id}', async ({ me, params }) => {
    await removeNote(deps, me, params.id);
    return {};
  });
  on('GET /api/v2/manager/lessons/{id}/story', ({ me, params, query }) => readLessonPage(deps, me, params.id, query));
  on('GET /api/v2/manager/me/acts', async ({ me, query }) =>
    pageReply(await readOwnActs(deps, me, query), query.limit, (act) => act),
  );
  on('GET /api/v2/manager/me/views', ({ me }) => listViews(deps, me));
  on('POST /api/v2/manager/me/views', ({ me, body }) => saveView(deps, me, body));
  on('DELETE /api/v2/manager/me/views/{id}', async ({ me, params }) => {
    await removeView(deps, me, params.id);
    return {};
  });
  on('GET /api/v2/manager/search', ({ me, query }) => search(deps, me, query));
}
