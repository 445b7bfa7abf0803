import { randomInt } from 'node:crypto';
import { SHOWN_CODE_LETTERS } from '@skylark/contract/shownCode.facts';

/** A code displayed on one device and typed into another. */
export const newShownCode = (length: number): string =>
  Array.from({ length }, () => SHOWN_CODE_LETTERS[randomInt(SHOWN_CODE_LETTERS.length)]).join('');
