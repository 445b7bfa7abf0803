import { createHash, randomBytes } from 'node:crypto';

/** 256 bits can't be guessed, so a plain hash is enough for storage. */
export const newToken = (): string => randomBytes(32).toString('base64url');
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
