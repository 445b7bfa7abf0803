import { dictionary } from '@zxcvbn-ts/language-common';
import { ACTIVATION_PASSWORD_MIN_LENGTH } from '@skylark/contract/auth.facts';

/** The passwords that guessers try first: 49,000 of the most used, all in small letters. */
const common = new Set(
  dictionary['passwords-common'].filter((password) => password.length >= ACTIVATION_PASSWORD_MIN_LENGTH),
);

/**
 * Whether a password is among the first that somebody who guesses would try: one of the most used, one or two signs over
 * and over, or something of the account itself.
 * @param own what others may know of the account: e-mail, phone, names
 */
export function isGuessable(password: string, own: readonly (string | null)[]): boolean {
  const lower = password.toLowerCase();
  if (common.has(lower) || new Set(lower).size < 3) return true;
  return own.some((part) => {
    const known = part?.toLowerCase();
    return known !== undefined && (known === lower || known.split('@')[0] === lower);
  });
}
