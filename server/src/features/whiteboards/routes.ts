import type { PageSnapshot } from '@skylark/contract/boardState';
import { paperOf } from '@skylark/contract/roomState';
import type { Api } from '@skylark/contract/api';
import { WHITEBOARDS_PAGE_SIZE } from '@skylark/contract/whiteboards.facts';
import type { Deps } from '../../platform/deps.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { pageOf, readCursor } from '../../platform/http/cursor.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { Limit } from '../../platform/limits/limits.ts';
import { invalidatePages } from '../../platform/bus/invalidatePages.ts';
import { loadRoom, removePictures, ROOM_POLICY_CHANGED } from '../room/index.ts';
import { requireWhiteboard } from './access.ts';
import { createWhiteboard } from './createWhiteboard.ts';
import { changeWhiteboard, listWhiteboards, removeWhiteboard } from './store.ts';
import { whiteboardCard } from './whiteboardCard.ts';
import { removeFiles } from '../../platform/files/removeFiles.ts';
import { transact } from '../../platform/db/transact.ts';

const MADE_PER_TEACHER: Limit = { name: 'whiteboards-made', tries: 60, perSeconds: 60 * 60 };

export function whiteboardsRoutes(on: Bind<Api>, deps: Deps): void {
  const { db, bus, clock } = deps;

  on('GET /api/v2/whiteboards', async ({ me, query }) => {
    const after = query.cursor === undefined ? undefined : readCursor(query.cursor);
    const found = await listWhiteboards(db, me, query.list, after);
    const { rows, nextCursor } = pageOf(found, WHITEBOARDS_PAGE_SIZE, (row) => row.createdAt);
    return { items: rows.map((row) => whiteboardCard(row, me)), nextCursor };
  });

  on('POST /api/v2/whiteboards', async ({ me, body }) => {
    await deps.limits.take(MADE_PER_TEACHER, me.personId);
    return whiteboardCard(await requireWhiteboard(db, me, await createWhiteboard(deps, me, body)), me);
  });

  on('GET /api/v2/whiteboards/{code}', async ({ me, params }) =>
    whiteboardCard(await requireWhiteboard(db, me, params.code), me),
  );

  on('GET /api/v2/whiteboards/{code}/cover', async ({ me, params }) => {
    const { id } = await requireWhiteboard(db, me, params.code);
    const { state, pages } = await loadRoom(db, id);
    const shown = state.shown.map((page) => ({ text: pages.get(page), paper: paperOf(state, page) }));
    const { text, paper } = shown.find((one) => one.text !== undefined) ?? { paper: 'plain' as const };
    return { board: text === undefined ? null : (JSON.parse(text) as PageSnapshot), paper };
  });

  on('PATCH /api/v2/whiteboards/{code}', async ({ me, params, body }) => {
    const { id, archivedAt, studentId } = await requireWhiteboard(db, me, params.code);
    const { isArchived, ...names } = body;
    await transact(db, async (tx) => {
      await changeWhiteboard(tx, id, {
        ...names,
        ...(isArchived !== undefined && { archivedAt: isArchived ? (archivedAt ?? clock.now()) : null }),
      });
      await bus.publishAll(tx, [{ topic: ROOM_POLICY_CHANGED, key: id, id }]);
      await invalidatePages(deps, tx, [me.personId, studentId], 'whiteboards');
    });
    return whiteboardCard(await requireWhiteboard(db, me, params.code), me);
  });

  on('DELETE /api/v2/whiteboards/{code}', async ({ me, params }) => {
    const { id, archivedAt, studentId } = await requireWhiteboard(db, me, params.code);
    // Two steps, so that no mistaken click loses months of work.
    if (archivedAt === null) throw new Failure('whiteboard_in_use');
    const files = await transact(db, async (tx) => {
      const pictures = await removePictures(tx, [id]);
      await removeWhiteboard(tx, id);
      await bus.publishAll(tx, [{ topic: ROOM_POLICY_CHANGED, key: id, id }]);
      await invalidatePages(deps, tx, [me.personId, studentId], 'whiteboards');
      return pictures;
    });
    await removeFiles(deps, files);
    return {};
  });
}
