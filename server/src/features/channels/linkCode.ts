import { createHash, randomBytes } from 'node:crypto';

/**
 * 256 bits in 43 of the 64 characters a deep link may have: can't be guessed, so a plain hash is enough for storage.
 */
export const newLinkCode = (): string => randomBytes(32).toString('base64url');
export const hashLinkCode = (code: string): Buffer => createHash('sha256').update(code).digest();
