import { randomInt } from 'node:crypto';
import { CODE_LENGTH } from '@skylark/contract/auth.facts';

/** A code to be sent to an address. Short enough to be guessed, so tries are limited: see `codeTable`. */
export const newCode = (): string => String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
