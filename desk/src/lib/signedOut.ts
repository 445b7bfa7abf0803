/** The server says in the page when the browser has no session: a call that is refused is an error in the console. */
export const isSignedOut = (): boolean => document.documentElement.dataset['signedOut'] !== undefined;

/** The session has ended while the page was open. Who it was stays known until the sign-in is there: the page still shows it. */
export function markSignedOut(): void {
  document.documentElement.dataset['signedOut'] = '';
}

export function markSignedIn(): void {
  delete document.documentElement.dataset['signedOut'];
}
