import type { Problems } from './problems.ts';

export interface NewPassword {
  password: string;
  passwordConfirmation: string;
}

/** Validates a password that is typed twice (specification, point 5). */
export function passwordProblems(
  { password, passwordConfirmation }: NewPassword,
  { min, max }: { min: number; max: number },
): Problems<keyof NewPassword> {
  const problems: Problems<keyof NewPassword> = {};
  if (password === '') problems.password = 'required';
  else if (password.length < min) problems.password = 'too_short';
  else if (password.length > max) problems.password = 'too_long';
  if (passwordConfirmation === '') problems.passwordConfirmation = 'required';
  else if (passwordConfirmation !== password) problems.passwordConfirmation = 'no_match';
  return problems;
}
