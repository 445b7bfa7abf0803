import { PHOTO_LARGE_SIDE, PHOTO_THUMB_SIDE } from '@skylark/contract/profile.facts';
import type { Deps } from '../../platform/deps.ts';
import type { Uploader } from '../../platform/files/DecodingLane.ts';
import { encodeSquare } from '../../platform/files/images.ts';
import type { Caller } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { invalidatePages } from '../../platform/bus/invalidatePages.ts';
import { invalidateFamily, invalidatePartners } from '../people/index.ts';
import * as store from './store.ts';
import { transact } from '../../platform/db/transact.ts';

/**
 * Sets or removes the photo. Whatever was uploaded, only squares we encoded ourselves are stored, and the previous
 * photo is deleted.
 * @throws Failure only_images, picture_too_large, picture_unreadable
 */
export async function changePhoto(
  deps: Deps,
  { personId, accountId }: Caller,
  bytes: Buffer | null,
  by?: Uploader,
): Promise<store.PhotoKeys> {
  const next = bytes === null ? { photoKey: null, photoLargeKey: null } : await putPhoto(deps, personId, bytes, by);
  const before = await transact(deps.db, async (tx) => {
    const changed = await store.changePhotoKeys(tx, personId, next);
    await invalidatePages(deps, tx, [personId], 'profile');
    await invalidateFamily(deps, tx, accountId);
    await invalidatePartners(deps, tx, [personId], 'lessons', 'schedule', 'homeworks', 'whiteboards');
    return changed;
  }).catch(async (error: unknown) => {
    await removeUnused(deps, next);
    throw error;
  });
  if (!before) {
    await removeUnused(deps, next);
    throw new Failure('not_found');
  }
  const kept = new Set([next.photoKey, next.photoLargeKey]);
  for (const key of new Set([before.photoKey, before.photoLargeKey]))
    if (key !== null && !kept.has(key) && !(await store.isPhotoUsed(deps.db, key))) await deps.files.remove(key);
  return next;
}

/** Removes what a failed upload left behind. */
async function removeUnused(deps: Deps, keys: store.PhotoKeys): Promise<void> {
  for (const key of new Set([keys.photoKey, keys.photoLargeKey]))
    if (key !== null && !(await store.isPhotoUsed(deps.db, key))) await deps.files.remove(key);
}

async function putPhoto(
  deps: Deps,
  personId: string,
  bytes: Buffer,
  by: Uploader | undefined,
): Promise<store.PhotoKeys> {
  const large = await encodeSquare(bytes, PHOTO_LARGE_SIDE, by);
  const thumb = await encodeSquare(large.bytes, PHOTO_THUMB_SIDE);
  return {
    photoLargeKey: await deps.files.put('photo', large.bytes, 'webp', personId),
    photoKey: await deps.files.put('photo', thumb.bytes, 'webp', personId),
  };
}
