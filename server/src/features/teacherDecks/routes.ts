import type { Api } from '@skylark/contract/api';
import type { Deps } from '../../platform/deps.ts';
import { soundTypeOf } from '../../platform/files/sounds.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { pageOf, readCursor } from '../../platform/http/cursor.ts';
import { Failure } from '../../platform/http/failure.ts';
import { OpenUploads } from '../../platform/http/OpenUploads.ts';
import type { Limit } from '../../platform/limits/limits.ts';
import { createDeck } from './createDeck.ts';
import { offerDeck } from './offerDeck.ts';
import { removeDeck } from './removeDeck.ts';
import { requireOwn, saveDeck } from './saveDeck.ts';
import { shownCard, shownDeck, shownState } from './shownDeck.ts';
import { SlidesInWork } from './SlidesInWork.ts';
import { listOwn } from './store.ts';
import { takePicture, takeSlides, takeSound } from './takeFiles.ts';
import { showInLessons } from './showInLessons.ts';
import { TEACHER_DECKS_PAGE_SIZE } from '@skylark/contract/teacherDecks.facts';

const NEW_PER_PERSON: Limit = { name: 'teacher-decks', tries: 60, perSeconds: 60 * 60 };
/** A page saves after a pause in editing, not with every keystroke. */
const SAVES_PER_PERSON: Limit = { name: 'teacher-deck-saves', tries: 2_000, perSeconds: 60 * 60 };
/** Each call may create a new deck with all of its slides. */
const USES_PER_PERSON: Limit = { name: 'teacher-deck-uses', tries: 60, perSeconds: 60 * 60 };
const FILES_PER_PERSON: Limit = { name: 'teacher-deck-files', tries: 400, perSeconds: 60 * 60 };
const IMPORTS_PER_PERSON: Limit = { name: 'teacher-deck-imports', tries: 120, perSeconds: 60 * 60 };
/** A file is on disk during the upload, and in memory while it is processed. */
const UPLOADS_AT_ONCE = { name: 'deck-uploads', perPerson: 2, inAll: 20 };
const SOUNDS_PER_ADDRESS: Limit = { name: 'sounds', tries: 3_000, perSeconds: 60 * 60 };

export function teacherDecksRoutes(on: Bind<Api>, deps: Deps): void {
  const { db, limits } = deps;
  const uploads = new OpenUploads(UPLOADS_AT_ONCE);
  const inWork = new SlidesInWork(deps);

  on('GET /api/v2/teacher_decks', async ({ me, query }) => {
    const after = query.cursor === undefined ? null : readCursor(query.cursor);
    const { rows, nextCursor } = pageOf(
      await listOwn(db, me.personId, after),
      TEACHER_DECKS_PAGE_SIZE,
      (row) => row.changedAt,
    );
    return { items: rows.map(shownCard), nextCursor };
  });
  on('POST /api/v2/teacher_decks', async ({ me, body }) => {
    await limits.take(NEW_PER_PERSON, me.personId);
    return shownDeck(await createDeck(deps, me, body));
  });
  on('GET /api/v2/teacher_decks/{id}', async ({ me, params }) =>
    shownDeck(await requireOwn(db, params.id, me.personId)),
  );
  on('PUT /api/v2/teacher_decks/{id}', async ({ me, params, body }) => {
    await limits.take(SAVES_PER_PERSON, me.personId);
    return shownState(await saveDeck(deps, me, params.id, body));
  });
  on('DELETE /api/v2/teacher_decks/{id}', async ({ me, params }) => {
    await removeDeck(deps, me, params.id);
    return {};
  });
  on('POST /api/v2/teacher_decks/{id}/use', async ({ me, params, body }) => {
    await limits.take(USES_PER_PERSON, me.personId);
    return shownState(await showInLessons(deps, me, params.id, body.version));
  });
  on('PUT /api/v2/teacher_decks/{id}/offer', async ({ me, params, body }) =>
    shownState(await offerDeck(deps, me, params.id, body.offered)),
  );
  on('GET /api/v2/teacher_decks/{id}/slides/progress', async ({ me, params }) => {
    await requireOwn(db, params.id, me.personId);
    return { progress: await inWork.progressOf(params.id) };
  });
  on('POST /api/v2/teacher_decks/{id}/slides', async ({ me, params, request }) => {
    await limits.take(IMPORTS_PER_PERSON, me.personId);
    return { slides: await uploads.during(me.personId, () => takeSlides(deps, me, params.id, request, inWork)) };
  });
  on('POST /api/v2/teacher_decks/{id}/pictures', async ({ me, params, request }) => {
    await limits.take(FILES_PER_PERSON, me.personId);
    return { picture: await uploads.during(me.personId, () => takePicture(deps, me, params.id, request)) };
  });
  on('POST /api/v2/teacher_decks/{id}/sounds', async ({ me, params, request }) => {
    await limits.take(FILES_PER_PERSON, me.personId);
    return uploads.during(me.personId, () => takeSound(deps, me, params.id, request));
  });

  on('GET /api/v2/sounds/{key}', async ({ params, request, reply }) => {
    await limits.takeFrom(SOUNDS_PER_ADDRESS, request.ip);
    const sent = params.key.startsWith('sound-') ? await deps.files.send(request.raw, params.key) : undefined;
    if (!sent) throw new Failure('not_found');
    void reply.code(sent.statusCode).headers(sent.headers);
    if (sent.statusCode < 400)
      // The name is derived from the content, so the content of a URL never changes.
      void reply
        .type(soundTypeOf(params.key))
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-disposition', 'inline');
    return sent.stream;
  });
}
