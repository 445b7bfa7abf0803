import type { Api } from '@skylark/contract/api';
import { PICTURE_MAX_BYTES } from '@skylark/contract/room.facts';
import type { Deps } from '../../platform/deps.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { withUpload } from '../../platform/http/withUpload.ts';
import type { Limit } from '../../platform/limits/limits.ts';
import { requireAdmission, requireOver, requireSight } from './access.ts';
import type { RoomKindPolicy } from './roomKindPolicy.ts';
import { takePicture } from './takePicture.ts';
import { readPicture } from './readPicture.ts';

/** Shared by all children of a family: two of them may have lessons at the same time. */
const PICTURES_PER_ACCOUNT: Limit = { name: 'room-pictures', tries: 90, perSeconds: 10 * 60 };

/** Endpoints common to all kinds of rooms: the pictures on their boards. */
export function roomRoutes(on: Bind<Api>, deps: Deps, policies: readonly RoomKindPolicy[]): void {
  on('POST /api/v2/rooms/{id}/pictures', async ({ me, params, request }) => {
    const { status } = await requireAdmission(deps, policies, me, params.id);
    if (status.isOver) throw new Failure('room_shut');
    await deps.limits.take(PICTURES_PER_ACCOUNT, me.accountId);
    return withUpload(deps, request, PICTURE_MAX_BYTES, (bytes) => takePicture(deps, params.id, me.personId, bytes));
  });

  on('GET /api/v2/rooms/{id}/pictures/{picture}', async ({ me, params, reply }) => {
    await requireSight(deps, policies, me, params.id);
    if (me.viewer) await requireOver(deps, policies, params.id);
    const bytes = await readPicture(deps, params.id, params.picture);
    void reply
      .type('image/webp')
      .header('cache-control', 'private, max-age=86400, immutable')
      .header('content-disposition', 'inline');
    return bytes;
  });
}
