import type { Api } from '@skylark/contract/api';
import { GREETING_MAX_BYTES } from '@skylark/contract/teacherPages.facts';
import { invalidatePages } from '../../platform/bus/invalidatePages.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import { removeFiles } from '../../platform/files/removeFiles.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { withUpload } from '../../platform/http/withUpload.ts';
import { OpenUploads } from '../../platform/http/OpenUploads.ts';
import type { Limit } from '../../platform/limits/limits.ts';
import { takeTurns } from '../../platform/process/takeTurns.ts';
import { changeTexts } from './changeTexts.ts';
import { findApproved, findGreeting, removeGreetings } from './greetingsStore.ts';
import { readOwnPage, readTeacherPage } from './readTeacherPage.ts';
import { lockTeacher, sendGreeting } from './sendGreeting.ts';
import { isShown } from './store.ts';
import { videoOf } from './videoOf.ts';

const GREETINGS_PER_PERSON: Limit = { name: 'greetings', tries: 20, perSeconds: 60 * 60 };
const GREETINGS_AT_ONCE = { name: 'greeting-uploads', perPerson: 1, inAll: 20 };
/**
 * Reading a video may take a minute, and takes memory that pictures of lessons and families also need: two of the
 * largest leave a third of it. A video is read only once it has arrived, so that slow senders don't hold a turn.
 */
const GREETINGS_READ_AT_ONCE = 2;
const TEXTS_PER_PERSON: Limit = { name: 'teacher-texts', tries: 60, perSeconds: 60 * 60 };
/** A player requests a video in many parts. */
const PARTS_PER_ADDRESS: Limit = { name: 'greeting-parts', tries: 1_200, perSeconds: 60 * 60 };

export function teacherPagesRoutes(on: Bind<Api>, deps: Deps): void {
  const { db } = deps;
  const uploads = new OpenUploads(GREETINGS_AT_ONCE);
  const inTurn = takeTurns(GREETINGS_READ_AT_ONCE);
  on('GET /api/v2/teachers/{id}', async ({ params, query }) => {
    const page = await readTeacherPage(db, params.id, query.locale);
    if (!page) throw new Failure('not_found');
    return page;
  });

  on('GET /api/v2/teachers/{id}/greetings/{greeting}', async ({ params, request, reply }) => {
    await deps.limits.takeFrom(PARTS_PER_ADDRESS, request.ip);
    const [greeting, isPublic] = await Promise.all([findApproved(db, params.id), isShown(db, params.id)]);
    if (greeting?.id !== params.greeting || !isPublic) throw new Failure('not_found');
    return videoOf(deps, greeting, request, reply);
  });

  on('GET /api/v2/teacher_page', ({ me }) => readOwnPage(db, me.personId));

  on('GET /api/v2/teacher_page/preview', async ({ me, query }) => {
    const page = await readTeacherPage(db, me.personId, query.locale, true);
    if (!page) throw new Failure('not_found');
    return page;
  });

  on('PATCH /api/v2/teacher_page', async ({ me, body }) => {
    await deps.limits.take(TEXTS_PER_PERSON, me.personId);
    await changeTexts(deps, me, body.texts);
    return readOwnPage(db, me.personId);
  });

  on('POST /api/v2/teacher_page/greetings', async ({ me, request }) => {
    await deps.limits.take(GREETINGS_PER_PERSON, me.personId);
    await uploads.during(me.personId, () =>
      withUpload(deps, request, GREETING_MAX_BYTES, (bytes) => sendGreeting(deps, me, bytes), inTurn),
    );
    return readOwnPage(db, me.personId);
  });

  on('GET /api/v2/teacher_page/greetings/{id}', async ({ me, params, request, reply }) => {
    const greeting = await findGreeting(db, params.id);
    if (greeting?.teacherId !== me.personId) throw new Failure('not_found');
    return videoOf(deps, greeting, request, reply);
  });

  on('DELETE /api/v2/teacher_page/greetings/{id}', async ({ me, params }) => {
    const removed = await transact(db, async (tx) => {
      await lockTeacher(tx, me.personId);
      await invalidatePages(deps, tx, [me.personId], 'teacher_page');
      return removeGreetings(tx, me.personId, { id: params.id });
    });
    if (removed.length === 0) throw new Failure('not_found');
    await removeFiles(deps, removed);
    return readOwnPage(db, me.personId);
  });
}
