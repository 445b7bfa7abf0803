import { createHash, randomBytes } from 'node:crypto';

/** 256 bits in 43 of the 64 letters that a deep link may have: cannot be guessed, so a plain hash is enough to keep it by. */
export const newLinkCode = (): string => randomBytes(32).toString('base64url');
export const hashLinkCode = (code: string): Buffer => createHash('sha256').update(code).digest();
