import type { Readable } from 'node:stream';
import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import { findPicture } from './picturesStore.ts';

/** A picture on a room's board; the caller has checked access to the room. @throws Failure not_found */
export async function readPicture(deps: Deps, roomId: string, id: string): Promise<Readable> {
  const picture = await findPicture(deps.db, roomId, id);
  const bytes = picture && (await deps.files.read(picture.fileKey));
  if (!bytes) throw new Failure('not_found');
  return bytes;
}
