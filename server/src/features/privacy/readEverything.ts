import type { Db } from '../../platform/db/database.ts';
import { personalData } from './features.ts';
import { findFamily } from './store.ts';

/** All data of a person by feature; for an account with several children, the data of each. */
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
