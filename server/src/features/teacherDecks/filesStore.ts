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

export const addFiles = async (
  tx: Tx,
  deckId: string,
  files: readonly { key: string; bytes: number }[],
): Promise<void> => {
  if (files.length === 0) return;
  const sizes = new Map(files.map(({ key, bytes }) => [key, bytes]));
  await tx
    .insertInto('teacherDeckFiles')
    .values([...sizes].map(([fileKey, bytes]) => ({ deckId, fileKey, bytes })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Lets go of what a deck does not show; the nightly sweep removes what nobody else names. */
export const keepOnlyFiles = async (tx: Tx, deckId: string, keys: readonly string[]): Promise<void> => {
  await tx
    .deleteFrom('teacherDeckFiles')
    .where('deckId', '=', deckId)
    .$if(keys.length > 0, (query) => query.where('fileKey', 'not in', keys))
    .execute();
};
