import type { FieldCode } from '@skylark/contract/errors';
import { CallError } from './call.ts';
import type { TextKey, Translate } from './texts.tsx';

/** Whether a request got no answer at all. */
export const isOffline = (error: unknown): boolean => error instanceof CallError && error.status === 0;

/** The text of an error, in the manager's language. */
export function errorText(t: Translate, error: unknown): string {
  if (!(error instanceof CallError)) return t('error.internal');
  if (isOffline(error)) return t('error.offline');
  const key = `error.${error.code ?? 'internal'}`;
  const text = t(key as TextKey);
  // The server's message is in English, which is better than nothing.
  return text === key ? error.message : text;
}

/** The text for one field of a form, if the error has one for it. */
export function fieldError(t: Translate, error: unknown, field: string): string | undefined {
  const code: FieldCode | undefined = error instanceof CallError ? error.fields[field] : undefined;
  return code && t(`field.${code}` as TextKey);
}

/** The text of an error that no field of the form shows. */
export const formError = (t: Translate, error: unknown, fields: readonly string[]): string | undefined =>
  error === null || error === undefined || fields.some((field) => fieldError(t, error, field) !== undefined)
    ? undefined
    : errorText(t, error);
