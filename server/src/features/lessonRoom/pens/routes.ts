import type { Api } from '@skylark/contract/api';
import { PEN_CODE_LENGTH, PEN_CODE_SECONDS } from '@skylark/contract/pens.facts';
import { newShownCode } from '../../../platform/codes/newShownCode.ts';
import { transact } from '../../../platform/db/transact.ts';
import type { Deps } from '../../../platform/deps.ts';
import { fileUrl } from '../../../platform/files/files.ts';
import type { Bind } from '../../../platform/http/bind.ts';
import { Failure } from '../../../platform/http/failure.ts';
import type { Limit } from '../../../platform/limits/limits.ts';
import { hashToken } from '../../auth/index.ts';
import { listSlides } from '../../materials/index.ts';
import { isDeckOfRoom, PEN_ENDED, readPicture, seatOf } from '../../room/index.ts';
import { requireOpenRoom, requireRoomLesson } from '../access.ts';
import { claimPen } from './claimPen.ts';
import { findPen, type Pen } from './findPen.ts';
import * as store from './store.ts';

const OFFERS_PER_ACCOUNT: Limit = { name: 'pen-offer', tries: 30, perSeconds: 10 * 60 };
/** Per address: a class of tablets loading all pictures of a board. Tokens can't be guessed. */
const LOOKS: Limit = { name: 'pen-look', tries: 1_500, perSeconds: 10 * 60 };

/** Pens: second devices that draw in a lesson (docs/decisions/0069). */
export function penRoutes(on: Bind<Api>, deps: Deps): void {
  on('POST /api/v2/rooms/{id}/pen', async ({ me, params }) => {
    const lesson = await requireOpenRoom(deps, me, params.id);
    await deps.limits.take(OFFERS_PER_ACCOUNT, me.accountId);
    const code = newShownCode(PEN_CODE_LENGTH);
    const offeredAt = deps.clock.now();
    const expiresAt = new Date(offeredAt.getTime() + PEN_CODE_SECONDS * 1_000);
    const { personId, sessionId } = me;
    const of = { lessonId: lesson.id, personId, sessionId, seat: seatOf(me) };
    await store.offer(deps.db, { ...of, codeHash: hashToken(code), offeredAt, expiresAt });
    return { code, expiresAt: expiresAt.toISOString() };
  });

  on('GET /api/v2/rooms/{id}/pen', async ({ me, params }) => {
    const lesson = await requireRoomLesson(deps, me, params.id);
    return { isOpen: await store.isClaimed(deps.db, lesson.id, me.personId) };
  });

  on('DELETE /api/v2/rooms/{id}/pen', async ({ me, params }) => {
    const lesson = await requireRoomLesson(deps, me, params.id);
    await transact(deps.db, async (tx) => {
      const ended = await store.remove(tx, lesson.id, me.personId);
      if (ended !== null) await deps.bus.publish(tx, PEN_ENDED, ended);
    });
    return {};
  });

  on('POST /api/v2/pens/claim', ({ body, request }) => claimPen(deps, body.code, request.ip));

  on('POST /api/v2/pens/finish', async ({ body, request }) => {
    await deps.limits.takeFrom(LOOKS, request.ip);
    await transact(deps.db, async (tx) => {
      const ended = await store.endByToken(tx, hashToken(body.token));
      if (ended !== null) await deps.bus.publish(tx, PEN_ENDED, ended);
    });
    return {};
  });

  on('POST /api/v2/pens/look', async ({ body, request }) => {
    const pen = await requirePen(deps, body.token, request.ip);
    const { lessonId: roomId } = pen;
    const { deckId } = body;
    const isShown = deckId !== null && (await isDeckOfRoom(deps.db, roomId, deckId));
    const slides = isShown ? await listSlides(deps.db, deckId) : [];
    return {
      roomId,
      seat: seatOf(pen),
      slides: slides.map(({ id, imageKey, description }) => ({
        page: `slide:${id}`,
        imageUrl: fileUrl(imageKey),
        description,
      })),
    };
  });

  on('POST /api/v2/pens/picture', async ({ body, request, reply }) => {
    const pen = await requirePen(deps, body.token, request.ip);
    const bytes = await readPicture(deps, pen.lessonId, body.picture);
    void reply.type('image/webp').header('cache-control', 'no-store').header('content-disposition', 'inline');
    return bytes;
  });
}

/** @throws Failure link_used, too_many_requests */
async function requirePen(deps: Deps, token: string, address: string): Promise<Pen> {
  await deps.limits.takeFrom(LOOKS, address);
  const pen = await findPen(deps, token);
  if (!pen) throw new Failure('link_used');
  return pen;
}
