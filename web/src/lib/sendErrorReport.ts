import type { PageErrorKind } from '@skylark/contract/pageErrors.facts';
import { MESSAGE_MAX_LENGTH, STACK_MAX_LENGTH } from '@skylark/contract/pageErrors.facts';
import { withoutPersonalData } from './withoutPersonalData.ts';

/** A page that fails again and again says so this often and no more. */
const REPORTS_MAX = 5;

/** What this page has reported; a test begins with none. */
export const reported = new Set<string>();

/** Sends what `reportError` was given, without anything of the person. */
export function sendErrorReport(kind: PageErrorKind, error: unknown, part: string): void {
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  const body = {
    kind,
    part,
    message: withoutPersonalData(message).slice(0, MESSAGE_MAX_LENGTH),
    stack: withoutPersonalData(stack).slice(0, STACK_MAX_LENGTH),
  };
  const key = `${kind} ${part} ${body.message}`;
  if (reported.has(key) || reported.size >= REPORTS_MAX) return;
  reported.add(key);
  fetch('/api/v2/page_errors', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    keepalive: true,
  }).catch(() => undefined);
}
