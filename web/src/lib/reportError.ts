import type { PageErrorKind } from '@skylark/contract/pageErrors.facts';

/**
 * Reports a failure of this page to the school's log, without personal data: no token, no address of the page, and
 * texts without names, numbers or addresses. The code for it is loaded on the first failure; a report that cannot be
 * sent is lost.
 * @param part what failed, a plain name without ids
 */
export function reportError(kind: PageErrorKind, error: unknown, part: string): void {
  import('./sendErrorReport.ts').then(
    ({ sendErrorReport }) => sendErrorReport(kind, error, part),
    () => undefined,
  );
}

/** Reports errors that nothing else has caught. */
export function reportUncaughtErrors(): void {
  window.addEventListener('error', (event) => {
    if (event.error) reportError('uncaught', event.error, 'page');
  });
  window.addEventListener('unhandledrejection', (event) => reportError('uncaught', event.reason, 'page'));
}
