import { SCHOOL_VOICE_MAX_BYTES, SCHOOL_VOICE_MAX_SECONDS } from '@skylark/contract/managerVoices.facts';
import type { FastifyRequest } from 'fastify';
import { transact } from '../../../platform/db/transact.ts';
import type { Deps } from '../../../platform/deps.ts';
import { removeFiles } from '../../../platform/files/removeFiles.ts';
import { rewriteSound } from '../../../platform/files/sounds.ts';
import type { Manager } from '../../../platform/http/bind.ts';
import { Failure } from '../../../platform/http/failure.ts';
import { withUpload } from '../../../platform/http/withUpload.ts';
import { managerActor, recordAudit } from '../../auditLog/index.ts';
import { unusedFiles } from '../courseStore.ts';
import { findVoice, lockVoice, removeVoice, setVoice, type VoiceRow } from './store.ts';

/**
 * Stores the school's recording of a word, replacing an earlier one.
 * @throws Failure not_found, too_large, only_sound
 */
export async function saveVoice(deps: Deps, me: Manager, word: string, request: FastifyRequest): Promise<VoiceRow> {
  // Only words of the courses are accepted, so that nobody can fill the storage with others.
  if (!(await findVoice(deps.db, word))) throw new Failure('not_found');
  return withUpload(deps, request, SCHOOL_VOICE_MAX_BYTES, async (given) => {
    const read = await rewriteSound(given, SCHOOL_VOICE_MAX_SECONDS);
    const soundKey = await deps.files.put('sound', read.bytes, read.extension);
    const at = deps.clock.now();
    try {
      const { spoken, before } = await transact(deps.db, async (tx) => {
        await lockVoice(tx, word);
        const known = await findVoice(tx, word);
        await setVoice(tx, word, soundKey, at, me.managerId);
        await recordAudit(tx, managerActor(me), { action: 'voice.recorded', at, details: { word } });
        const row = await findVoice(tx, word);
        if (!row) throw new Failure('not_found');
        return { spoken: row, before: known?.soundKey };
      });
      if (before && before !== soundKey) await dropFile(deps, before);
      return spoken;
    } catch (error) {
      await dropFile(deps, soundKey);
      throw error;
    }
  });
}

/** @throws Failure not_found */
export async function deleteVoice(deps: Deps, me: Manager, word: string): Promise<void> {
  const soundKey = await transact(deps.db, async (tx) => {
    await lockVoice(tx, word);
    const known = await findVoice(tx, word);
    if (!known?.soundKey) throw new Failure('not_found');
    await removeVoice(tx, word);
    await recordAudit(tx, managerActor(me), { action: 'voice.removed', at: deps.clock.now(), details: { word } });
    return known.soundKey;
  });
  await dropFile(deps, soundKey);
}

/** File names are derived from the content, so the same sound may also belong to something else. */
const dropFile = async (deps: Deps, key: string): Promise<void> => {
  await removeFiles(deps, await unusedFiles(deps.db, [key]));
};
