import type { deskErrorCodes, ErrorCode } from '@skylark/contract/errors';
import { CallError } from './call.ts';
import type { TextKey, Translate } from './texts.tsx';

/** The errors that this app can get; the others are returned only by managers’ calls. */
type AnsweredCode = Exclude<ErrorCode, (typeof deskErrorCodes)[number]>;

/** The text shown for a failed request. */
export function errorText(t: Translate, error: unknown): string {
  if (!(error instanceof CallError)) return t('error.internal');
  const code = error.code as AnsweredCode | undefined;
  const text = code === undefined ? undefined : t(`error.${code}` satisfies TextKey);
  // An error on our side, which the school finds in its log by this number.
  if (error.code === 'internal' && error.requestId !== null)
    return `${text}. ${t('error.request_number', { number: error.requestId })}`;
  if (text !== undefined) return text;
  return error.status === 0 ? t('error.offline') : t('error.status', { status: error.status });
}

/** Whether a request got no answer at all. */
export const isOffline = (error: unknown): boolean => error instanceof CallError && error.status === 0;

/** The text shown for one field of a form that the server refused; undefined when the field is fine. */
export function fieldText(t: Translate, error: unknown, field: string): string | undefined {
  const code = error instanceof CallError ? error.fields[field] : undefined;
  return code && t(`field.${code}` satisfies TextKey);
}
