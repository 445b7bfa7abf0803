import { createHmac, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { writeOnce } from '../files/writeOnce.ts';

const KEY_BYTES = 32;
const FILE = 'limits.key';

interface Place {
  dataDir: string;
  /** SCHOOL_KEY; without it the key is in the data folder. */
  schoolKey: Buffer | undefined;
}

/** The server's key isn't the school's. */
export class OtherKey extends Error {}

/**
 * The school's key, stored outside the database so that a copy of the database identifies nobody. It hashes the keys of
 * limits, known networks, and children who had a free trial lesson, so all servers must have the same one. Created once
 * in the data folder, unless SCHOOL_KEY is set.
 */
export function readSchoolKey({ dataDir, schoolKey }: Place): Buffer {
  if (schoolKey) return schoolKey;
  const found = keyIn(dataDir);
  if (found) return found;
  writeOnce(join(dataDir, FILE), randomBytes(KEY_BYTES));
  return keyIn(dataDir) ?? readSchoolKey({ dataDir, schoolKey });
}

/**
 * Checks that this server's key is the school's; the first server's key becomes it. If the school has a key, a machine
 * without one doesn't create its own.
 * @param replaces whether this server's key becomes the school's because the former one is lost
 * @throws OtherKey before anything is changed
 */
export async function claimSchoolKey(pool: Pick<pg.Pool, 'query'>, place: Place, replaces = false): Promise<void> {
  const known = await knownFingerprint(pool);
  if (known !== undefined && !replaces && !place.schoolKey && !keyIn(place.dataDir))
    throw new OtherKey(`There is no ${FILE} in ${place.dataDir}, and the school has a key already: ${KEY_REMEDY}`);
  const own = fingerprintOf(readSchoolKey(place));
  if (known === own) return;
  await pool.query(
    replaces
      ? 'insert into school_key (fingerprint) values ($1) on conflict (is_only) do update set fingerprint = $1'
      : 'insert into school_key (fingerprint) values ($1) on conflict do nothing',
    [own],
  );
  // Another server may have been first.
  if ((await knownFingerprint(pool)) === own) return;
  const source = place.schoolKey ? 'SCHOOL_KEY' : join(place.dataDir, FILE);
  throw new OtherKey(`${source} is not the school's key: ${KEY_REMEDY}`);
}

/**
 * Describes what is wrong with this machine's key. Changes nothing, so that it can be called before a server is
 * started.
 */
export async function schoolKeyProblem(pool: Pick<pg.Pool, 'query'>, place: Place): Promise<string | undefined> {
  const known = await knownFingerprint(pool);
  if (known === undefined) return undefined;
  const own = place.schoolKey ?? keyIn(place.dataDir);
  if (!own) return 'This machine has no key, and the school has one';
  return fingerprintOf(own) === known ? undefined : 'This machine has another key than the school';
}

export const KEY_REMEDY =
  `copy ${FILE} from the DATA_DIR of a server that runs, or from a backup, or set SCHOOL_KEY to the same value on all machines. ` +
  'Where the key is lost, start once with SCHOOL_KEY_LOST=1: counts begin anew, and known networks and earlier free lessons are forgotten.';

async function knownFingerprint(pool: Pick<pg.Pool, 'query'>): Promise<string | undefined> {
  const { rows } = await pool.query<{ fingerprint: string }>('select fingerprint from school_key');
  return rows[0]?.fingerprint;
}

const fingerprintOf = (key: Buffer): string => createHmac('sha256', key).update("the school's key").digest('hex');

function keyIn(dataDir: string): Buffer | undefined {
  const path = join(dataDir, FILE);
  let key: Buffer;
  try {
    key = readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  if (key.length !== KEY_BYTES) throw new Error(`${path}: not a key; copy it anew from another server or a backup`);
  return key;
}
