import { dictionary } from '@zxcvbn-ts/language-common';
import { ACTIVATION_PASSWORD_MIN_LENGTH } from '@skylark/contract/auth.facts';

/** The passwords that guessers try first: 49,000 of the most used, all in small letters. */
const common = new Set(
  dictionary['passwords-common'].filter((password) => password.length >= ACTIVATION_PASSWORD_MIN_LENGTH),
);

/** What everybody thinks of at a school: never a password, also with a year or a sign behind it. */
const SCHOOL_WORDS = new Set(
  (
    'skylark school english lesson lessons teacher student parent password welcome ' +
    'школа английский урок уроки учитель ученик пароль жаворонок ' +
    'англійська вчитель учень жайворонок'
  ).split(' '),
);

/**
 * Whether a password is among the first that somebody who guesses would try: one of the most used, one or two signs over
 * and over, a word of the school or something of the account itself, with or without digits and signs around it.
 * @param own what others may know of the account: e-mail, phone, names
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
