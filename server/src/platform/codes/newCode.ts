import { randomInt } from 'node:crypto';
import { CODE_LENGTH } from '@skylark/contract/auth.facts';

/** Digits as they are sent to an address. Few enough to be guessed: see `codeTable` for how often they may be tried. */
export const newCode = (): string => String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
