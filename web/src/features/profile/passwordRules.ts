import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@skylark/contract/auth.facts';
import type { TextKey } from '../../lib/texts.tsx';

export interface Passwords {
  old: string;
  new: string;
  again: string;
}
export const NO_PASSWORDS: Passwords = { old: '', new: '', again: '' };

/** What must be corrected before sending; empty when everything is valid. */
export function checkPasswords(given: Passwords, hasPassword: boolean): Partial<Record<keyof Passwords, TextKey>> {
  const newWrong = checkNew(given.new);
  const again = checkAgain(given);
  return {
    ...(hasPassword && given.old === '' && { old: 'profile.password.old.required' }),
    ...(newWrong && { new: newWrong }),
    ...(again && { again }),
  };
}

function checkNew(password: string): TextKey | undefined {
  if (password === '') return 'profile.password.new.required';
  if (password.length < PASSWORD_MIN_LENGTH) return 'profile.password.too_short';
  return password.length > PASSWORD_MAX_LENGTH ? 'profile.password.too_long' : undefined;
}

function checkAgain(given: Passwords): TextKey | undefined {
  if (given.again === '') return 'profile.password.again.required';
  return given.again === given.new ? undefined : 'profile.password.no_match';
}
