import type { PageErrorKind } from '@skylark/contract/pageErrors.facts';
import { MESSAGE_MAX_LENGTH, STACK_MAX_LENGTH } from '@skylark/contract/pageErrors.facts';
import { withoutPersonalData } from './withoutPersonalData.ts';

/** Maximum reports per page, for pages that fail repeatedly. */
const REPORTS_MAX = 5;

/** Failures already reported by this page; tests reset it. */
export const reported = new Set<string>();

/** Sends a report for `reportError`, without personal data. */
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
