import type { Db } from '../../platform/db/database.ts';
import { personalData } from './features.ts';
import { findFamily } from './store.ts';

/** All that is kept of somebody, by feature; of an account with further children all that is kept of each, by name. */
export async function readEverything(db: Db, accountId: string): Promise<Record<string, unknown>> {
  const [, ...others] = await findFamily(db, accountId);
  const children: unknown[] = [];
  for (const { id } of others) children.push(await readOne(db, id));
  return { ...(await readOne(db, accountId)), ...(children.length > 0 && { children }) };
}

async function readOne(db: Db, personId: string): Promise<Record<string, unknown>> {
  const parts: [string, unknown][] = [];
  for (const feature of personalData) if (feature.read) parts.push([feature.name, await feature.read(db, personId)]);
  return Object.fromEntries(parts);
}
