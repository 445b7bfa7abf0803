import { hash, verify } from '@node-rs/argon2';
import { takeTurns } from '../../platform/process/takeTurns.ts';

/** OWASP's argon2id minimum: 19 MiB, 2 passes, 1 lane. About 14 ms of a core. */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing runs on libuv's four threads, which file and image work share: two are left free for that. */
const inTurn = takeTurns(2);

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, ARGON2ID));

/** Compared against when there is no such account, so that the answer takes equally long. */
const nobodysHash = hashPassword('nobody has this password');

/** @param stored undefined or null if there is no account or it has no password */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  const against = stored ?? (await nobodysHash);
  const matches = await inTurn(() => verify(against, password));
  return stored !== null && stored !== undefined && matches;
}
