import { randomUUID } from 'node:crypto';
import { PICTURE_MAX_SIDE, PICTURES_PER_ROOM } from '@skylark/contract/room.facts';
import { violatedConstraint } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { encodePicture } from '../../platform/files/images.ts';
import { Failure } from '../../platform/http/failure.ts';
import { addPicture, countPictures, lockRoomPictures } from './picturesStore.ts';
import { removeFiles } from '../../platform/files/removeFiles.ts';
import { transact } from '../../platform/db/transact.ts';

/** Stores a picture for the board. Whatever was uploaded, only pixels we encoded ourselves are stored. */
export async function takePicture(
  deps: Deps,
  roomId: string,
  authorId: string,
  bytes: Buffer,
): Promise<{ id: string; width: number; height: number }> {
  const picture = await encodePicture(bytes, PICTURE_MAX_SIDE, { account: authorId, isKnown: true });
  // A unique name, so that deleting a refused picture never removes another one's file.
  const fileKey = await deps.files.put('room', picture.bytes, 'webp', randomUUID());
  const { width, height } = picture;
  try {
    const id = await transact(deps.db, async (tx) => {
      await lockRoomPictures(tx, roomId);
      if ((await countPictures(tx, roomId)) >= PICTURES_PER_ROOM) throw new Failure('picture_quota');
      return addPicture(tx, {
        roomId,
        authorId,
        fileKey,
        width,
        height,
        bytes: picture.bytes.length,
        createdAt: deps.clock.now(),
      });
    });
    return { id, width, height };
  } catch (error) {
    await removeFiles(deps, [fileKey]);
    // The room was removed while the picture was stored.
    if (violatedConstraint(error) === 'room_pictures_room_id_fkey') throw new Failure('room_not_found');
    throw error;
  }
}
