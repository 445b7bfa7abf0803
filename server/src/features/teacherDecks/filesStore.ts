import type { Tx } from '../../platform/db/database.ts';

export const listFileKeys = async (tx: Tx, deckId: string): Promise<Set<string>> => {
  const rows = await tx.selectFrom('teacherDeckFiles').select('fileKey').where('deckId', '=', deckId).execute();
  return new Set(rows.map(({ fileKey }) => fileKey));
};

export const sumFiles = async (tx: Tx, deckId: string): Promise<{ count: number; bytes: number }> => {
  const { count, bytes } = await tx
    .selectFrom('teacherDeckFiles')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.sum<number>('bytes').as('bytes')])
    .where('deckId', '=', deckId)
    .executeTakeFirstOrThrow();
  return { count: Number(count), bytes: Number(bytes ?? 0) };
};

/** Files the deck already has count as added now: the page that uploaded them again is about to refer to them. */
export const addFiles = async (
  tx: Tx,
  deckId: string,
  files: readonly { key: string; bytes: number }[],
  at: Date,
): Promise<void> => {
  if (files.length === 0) return;
  const sizes = new Map(files.map(({ key, bytes }) => [key, bytes]));
  await tx
    .insertInto('teacherDeckFiles')
    .values([...sizes].map(([fileKey, bytes]) => ({ deckId, fileKey, bytes, addedAt: at })))
    .onConflict((conflict) => conflict.columns(['deckId', 'fileKey']).doUpdateSet({ addedAt: at }))
    .execute();
};

/** Releases files added before a given time, except these; the nightly cleanup removes those used nowhere else. */
export const removeFilesBefore = async (
  tx: Tx,
  deckId: string,
  before: Date,
  kept: readonly string[],
): Promise<void> => {
  await tx
    .deleteFrom('teacherDeckFiles')
    .where('deckId', '=', deckId)
    .where('addedAt', '<', before)
    .$if(kept.length > 0, (query) => query.where('fileKey', 'not in', kept))
    .execute();
};
