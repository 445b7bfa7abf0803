import { randomBytes } from 'node:crypto';

/** 192 random bits: nobody comes upon a whiteboard by trying. */
export const newWhiteboardCode = (): string => randomBytes(24).toString('base64url');
