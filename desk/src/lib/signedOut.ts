/**
 * The server marks the page when the browser has no session: finding out by a refused call would log a console error.
 */
export const isSignedOut = (): boolean => document.documentElement.dataset['signedOut'] !== undefined;

/**
 * The session ended while the page was open. The current manager stays known until the sign-in page is shown, because
 * the page still displays them.
 */
export function markSignedOut(): void {
  document.documentElement.dataset['signedOut'] = '';
}

export function markSignedIn(): void {
  delete document.documentElement.dataset['signedOut'];
}
