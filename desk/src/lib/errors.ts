import type { FieldCode } from '@skylark/contract/errors';
import { CallError } from './call.ts';
import type { TextKey, Translate } from './texts.tsx';

/** What an error means, in the manager's language. */
export function errorText(t: Translate, error: unknown): string {
  if (!(error instanceof CallError)) return t('error.internal');
  if (error.status === 0) return t('error.offline');
  const key = `error.${error.code ?? 'internal'}`;
  const text = t(key as TextKey);
  // The server's own words are English; they are better than none.
  return text === key ? error.message : text;
}

/** What is wrong with one field of a form, if that is what an error says. */
export function fieldError(t: Translate, error: unknown, field: string): string | undefined {
  const code: FieldCode | undefined = error instanceof CallError ? error.fields[field] : undefined;
  return code && t(`field.${code}` as TextKey);
}

/** An error that no field of a form shows. */
export const formError = (t: Translate, error: unknown, fields: readonly string[]): string | undefined =>
  error === null || error === undefined || fields.some((field) => fieldError(t, error, field) !== undefined)
    ? undefined
    : errorText(t, error);
