import type { Db } from '../../platform/db/database.ts';
import { personalData } from './features.ts';

/** All that is kept of somebody, by feature. */
export async function readEverything(db: Db, personId: string): Promise<Record<string, unknown>> {
  const parts: [string, unknown][] = [];
  for (const feature of personalData) if (feature.read) parts.push([feature.name, await feature.read(db, personId)]);
  return Object.fromEntries(parts);
}
