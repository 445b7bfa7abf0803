import type { ReceiptKind } from '@skylark/contract/payments.facts';

const WORDS_MAX = 6;
/** Words with fewer letters are only searched for at the beginnings of words. */
const ANYWHERE_FROM = 3;

/** A number as it is typed or read out: with spaces, hyphens, brackets. */
const TYPED_NUMBER = /^\+?[\d\s().-]{3,}$/;

/** `R-000012`, `r12`, `C-3`. */
const TYPED_RECEIPT = /^\s*([rc])[\s-]*0*(\d{1,9})\s*$/i;

/**
 * The parts that a search key has to contain: words still to be folded, or the digits of a phone number.
 * @returns undefined if there is nothing to search for
 */
export function partsOf(typed: string): { digits: string } | { words: string[] } | undefined {
  const digits = typed.replace(/\D/g, '');
  // Stored numbers don't have the two zeros of the international prefix.
  if (TYPED_NUMBER.test(typed.trim()) && digits.length >= 3) return { digits: digits.replace(/^00/, '') };
  const words = typed.split(/[\s,;]+/).filter((word) => word !== '');
  return words.length === 0 ? undefined : { words: words.slice(0, WORDS_MAX) };
}

/** The LIKE pattern for one folded word. In keys, each word is preceded by one space. */
export const patternOf = (folded: string): string => {
  const escaped = folded.replace(/[\\%_]/g, (sign) => `\\${sign}`);
  return folded.length >= ANYWHERE_FROM ? `%${escaped}%` : `% ${escaped}%`;
};

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** SHA-256 of the token in a payment link. The token itself opens the link, so it must not be in an access log. */
const LINK_HASH = /^link:([0-9a-f]{64})$/;
/** What providers call a checkout, a payment, a refund or a dispute; names and addresses have a space or a sign. */
const PROVIDERS_ID = /^[\w-]{6,255}$/;

/** What the typed text may be of a payment. */
export function paymentOf(typed: string): { id: string } | { tokenHash: Buffer } | { ref: string } | undefined {
  const text = typed.trim();
  const [, hash] = LINK_HASH.exec(text) ?? [];
  if (hash !== undefined) return { tokenHash: Buffer.from(hash, 'hex') };
  if (ID.test(text)) return { id: text.toLowerCase() };
  return PROVIDERS_ID.test(text) ? { ref: text } : undefined;
}

export function receiptOf(typed: string): { kind: ReceiptKind; number: number } | undefined {
  const [, letter, number] = TYPED_RECEIPT.exec(typed) ?? [];
  if (letter === undefined) return undefined;
  return { kind: letter.toLowerCase() === 'r' ? 'receipt' : 'credit_note', number: Number(number) };
}
