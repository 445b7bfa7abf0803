/** Codes that one device shows and another takes. Without letters and digits that look alike. */
export const SHOWN_CODE_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Normalizes a typed or scanned code: spaces, dashes and lower case are accepted. */
export const normalizeShownCode = (typed: string): string => typed.toUpperCase().replace(/[\s-]/g, '');
/** In two groups, which are easier to type. */
export const formatShownCode = (code: string): string =>
  `${code.slice(0, code.length / 2)}-${code.slice(code.length / 2)}`;
