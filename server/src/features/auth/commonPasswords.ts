import { dictionary } from '@zxcvbn-ts/language-common';
import { ACTIVATION_PASSWORD_MIN_LENGTH } from '@skylark/contract/auth.facts';

/** The passwords tried first when guessing: the 49,000 most common ones, in lower case. */
const common = new Set(
  dictionary['passwords-common'].filter((password) => password.length >= ACTIVATION_PASSWORD_MIN_LENGTH),
);

/** Words that come to mind at this school: not accepted as passwords, even with a year or symbol appended. */
const SCHOOL_WORDS = new Set(
  (
    'skylark school english lesson lessons teacher student parent password welcome ' +
    'школа английский урок уроки учитель ученик пароль жаворонок ' +
    'англійська вчитель учень жайворонок'
  ).split(' '),
);

/**
 * Whether a password is among the first ones to be guessed: one of the most common, only one or two different
 * characters, or a word related to the school or the account, with or without surrounding digits and symbols.
 * @param own what others may know about the account: email, phone, names
 */
export function isGuessable(password: string, own: readonly (string | null)[]): boolean {
  const lower = password.toLowerCase();
  if (common.has(lower) || new Set(lower).size < 3) return true;
  const known = own.flatMap((part) => (part === null ? [] : [part.toLowerCase()]));
  const words = lettersOf(lower);
  if (words !== '')
    return (
      SCHOOL_WORDS.has(words) ||
      known.some((part) => [part, part.split('@')[0] ?? '', ...part.split(' ')].some((one) => lettersOf(one) === words))
    );
  const digits = lower.replace(/\D/g, '');
  return known.some((part) => part.replace(/\D/g, '').endsWith(digits) && digits !== '');
}

const lettersOf = (text: string): string => text.replace(/[^\p{L}]/gu, '');
