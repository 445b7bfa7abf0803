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
 * Why a password would be among the first ones to be guessed: `too_common` for the most common ones, for only one or
 * two different characters and for a word related to the school; `too_personal` for one related to the account, with or
 * without surrounding digits and symbols. Null when it is neither.
 * @param own what others may know about the account: email, phone, names
 */
export function weaknessOf(password: string, own: readonly (string | null)[]): 'too_common' | 'too_personal' | null {
  const lower = password.toLowerCase();
  if (common.has(lower) || new Set(lower).size < 3) return 'too_common';
  const known = own.flatMap((part) => (part === null ? [] : [part.toLowerCase()]));
  const words = lettersOf(lower);
  if (SCHOOL_WORDS.has(words)) return 'too_common';
  const digits = lower.replace(/\D/g, '');
  const isOwn =
    words === ''
      ? digits !== '' && known.some((part) => part.replace(/\D/g, '').endsWith(digits))
      : known.some((part) =>
          [part, part.split('@')[0] ?? '', ...part.split(' ')].some((one) => lettersOf(one) === words),
        );
  return isOwn ? 'too_personal' : null;
}

const lettersOf = (text: string): string => text.replace(/[^\p{L}]/gu, '');
