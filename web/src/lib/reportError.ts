import type { PageErrorKind } from '@skylark/contract/pageErrors.facts';
import { MESSAGE_MAX_LENGTH, STACK_MAX_LENGTH } from '@skylark/contract/pageErrors.facts';
import { withoutPersonalData } from './withoutPersonalData.ts';

/** A page that fails again and again says so this often and no more. */
const REPORTS_MAX = 5;

const reported = new Set<string>();

/**
 * Tells the school's log that something of this page failed. Nothing of the person goes along: no token, no address of
 * the page, and texts without names, numbers or addresses. A report that cannot be sent is lost.
 * @param part what failed, a plain name without ids
 */
export function reportError(kind: PageErrorKind, error: unknown, part: string): void {
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

/** Hears of what nothing else has caught. */
export function reportUncaughtErrors(): void {
  window.addEventListener('error', (event) => {
    if (event.error) reportError('uncaught', event.error, 'page');
  });
  window.addEventListener('unhandledrejection', (event) => reportError('uncaught', event.reason, 'page'));
}
