import { randomBytes } from 'node:crypto';

/** 192 random bits, which can't be guessed. */
export const newWhiteboardCode = (): string => randomBytes(24).toString('base64url');
