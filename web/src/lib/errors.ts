import { CallError } from './call.ts';
import type { TextKey, Translate } from './texts.tsx';

/** The text shown for a failed request. */
export function errorText(t: Translate, error: unknown): string {
  if (!(error instanceof CallError)) return t('error.internal');
  const text = error.code === undefined ? undefined : t(`error.${error.code}` satisfies TextKey);
  // A fault of ours: the school finds it in its log by this number.
  if (error.code === 'internal' && error.requestId !== null)
    return `${text}. ${t('error.request_number', { number: error.requestId })}`;
  if (text !== undefined) return text;
  return error.status === 0 ? t('error.offline') : t('error.status', { status: error.status });
}

/** The text shown for one field of a form that the server refused; undefined when the field is fine. */
export function fieldText(t: Translate, error: unknown, field: string): string | undefined {
  const code = error instanceof CallError ? error.fields[field] : undefined;
  return code && t(`field.${code}` satisfies TextKey);
}
