import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH, phoneNumber } from '@skylark/contract/auth.facts';
import { EMAIL_MAX_LENGTH, NAME_MAX_LENGTH } from '@skylark/contract/people.facts';
import { passwordProblems } from './newPassword.ts';
import type { Problems } from './problems.ts';

export interface Registration {
  firstName: string;
  lastName: string;
  parentName: string;
  phone: string;
  email: string;
  password: string;
  passwordConfirmation: string;
  consent: boolean;
}
export type RegistrationField = keyof Registration;

export const emptyRegistration: Registration = {
  firstName: '',
  lastName: '',
  parentName: '',
  phone: '',
  email: '',
  password: '',
  passwordConfirmation: '',
  consent: false,
};

/** In the order of the form: the first invalid one gets the focus. */
export const registrationFields = Object.keys(emptyRegistration) as RegistrationField[];

/** Validates a registration before it is sent (specification, point 5); the server validates it again. */
export function registrationProblems(given: Registration): Problems<RegistrationField> {
  const problems: Problems<RegistrationField> = passwordProblems(given, {
    min: PASSWORD_MIN_LENGTH,
    max: PASSWORD_MAX_LENGTH,
  });
  for (const name of ['firstName', 'lastName', 'parentName'] as const) {
    if (given[name].trim() === '') problems[name] = 'required';
    else if (given[name].trim().length > NAME_MAX_LENGTH) problems[name] = 'too_long';
  }
  if (given.phone.trim() === '') problems.phone = 'required';
  else if (phoneNumber(given.phone) === undefined) problems.phone = 'invalid_phone';
  if (given.email.trim() === '') problems.email = 'required';
  else if (!looksLikeEmail(given.email)) problems.email = 'invalid_email';
  if (!given.consent) problems.consent = 'required';
  return problems;
}

/** Detects typing errors immediately; the server decides whether the address is valid. */
export const looksLikeEmail = (typed: string): boolean =>
  typed.trim().length <= EMAIL_MAX_LENGTH && /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(typed.trim());
