import { CallError } from './call.ts';
import type { TextKey, Translate } from './texts.tsx';

/** What to tell a person about a request that failed. */
export function errorText(t: Translate, error: unknown): string {
  if (!(error instanceof CallError)) return t('error.internal');
  if (error.code !== undefined) return t(`error.${error.code}` satisfies TextKey);
  return error.status === 0 ? t('error.offline') : t('error.status', { status: error.status });
}
