/** Without letters and digits that look alike. */
export const PEN_CODE_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
export const PEN_CODE_LENGTH = 8;
export const PEN_CODE_SECONDS = 5 * 60;

/** Normalizes a typed or scanned code: spaces, dashes and lower case are accepted. */
export const normalizePenCode = (typed: string): string => typed.toUpperCase().replace(/[\s-]/g, '');
/** In two groups, which are easier to type. */
export const formatPenCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;
