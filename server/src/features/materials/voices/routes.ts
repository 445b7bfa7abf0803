import type { Api } from '@skylark/contract/api';
import { soundUrl } from '@skylark/contract/teacherDecks.facts';
import type { Deps } from '../../../platform/deps.ts';
import { fileUrl } from '../../../platform/files/files.ts';
import type { Bind } from '../../../platform/http/bind.ts';
import { OpenUploads } from '../../../platform/http/OpenUploads.ts';
import { pageReply } from '../../../platform/http/pageReply.ts';
import type { Limit } from '../../../platform/limits/limits.ts';
import { deleteVoice, saveVoice } from './changeVoice.ts';
import { listVoices, type VoiceRow } from './store.ts';

/** Ten words a minute for an hour, each recorded twice. */
const VOICES_PER_MANAGER: Limit = { name: 'school-voices', tries: 1_200, perSeconds: 60 * 60 };
const UPLOADS_AT_ONCE = { name: 'voice-uploads', perPerson: 4, inAll: 12 };

const shown = (row: VoiceRow) => ({
  id: row.id,
  word: row.word,
  pictureUrl: row.pictureKey && fileUrl(row.pictureKey),
  course: row.course,
  soundUrl: row.soundKey && soundUrl(row.soundKey),
  recordedAt: row.recordedAt?.toISOString() ?? null,
  recordedBy: row.recordedBy,
});

/** Manager endpoints for the school's own voice. */
export function managerVoicesRoutes(on: Bind<Api>, deps: Deps): void {
  const uploads = new OpenUploads(UPLOADS_AT_ONCE);
  on('GET /api/v2/manager/voices', async ({ query }) => {
    const found = await listVoices(deps.db, query.state, query);
    return { ...pageReply(found, query.limit, shown), counts: found.counts };
  });
  on('PUT /api/v2/manager/voices/{word}', async ({ me, params, request }) => {
    await deps.limits.take(VOICES_PER_MANAGER, me.managerId);
    return shown(await uploads.during(me.managerId, () => saveVoice(deps, me, params.word, request)));
  });
  on('DELETE /api/v2/manager/voices/{word}', async ({ me, params }) => {
    await deleteVoice(deps, me, params.word);
    return {};
  });
}
