import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/bind.ts';
import { removePictures } from '../room/index.ts';
import { requireHomework } from './access.ts';
import { listReplyFiles } from './repliesStore.ts';
import * as store from './store.ts';
import { invalidateHomework } from './invalidateHomework.ts';
import { listVoices } from './voiceStore.ts';
import { removeFiles } from '../../platform/files/removeFiles.ts';
import { transact } from '../../platform/db/transact.ts';

/** Withdraws a homework. Its recordings and pictures are deleted with it. */
export async function removeHomework(deps: Deps, teacher: Caller, id: string): Promise<void> {
  const files = await transact(deps.db, async (tx) => {
    await store.lockHomework(tx, id);
    const homework = await requireHomework(tx, teacher, id);
    const recorded = await listVoices(tx, id);
    const replies = await listReplyFiles(tx, id);
    const pictures = await removePictures(tx, [id]);
    await store.removeHomework(tx, id);
    await invalidateHomework(deps, tx, homework);
    return [...recorded.map(({ fileKey }) => fileKey), ...replies, ...pictures];
  });
  await removeFiles(deps, files);
}
