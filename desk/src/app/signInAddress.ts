import { DESK_PATH } from '@skylark/contract/desk.facts';
import { isSignedOut } from '../lib/signedOut.ts';

/** Relative to the desk's path. */
export const SIGN_IN = '/sign-in';
/** Pages that don't need a session. */
const OPEN = /^\/(join|recover)(\/|$)/;

/**
 * An address of the desk to continue to. Any other is refused, because it would lead the manager elsewhere after
 * signing in.
 */
export const ownAddress = (given: unknown): string | undefined =>
  typeof given === 'string' && /^\/(?!\/|sign-in\b)[\w\-/?=&%.:]*$/.test(given) ? given : undefined;

/**
 * Redirects a browser without a session to the sign-in, which returns to the requested page. @returns whether it did
 */
export function goToSignIn(): boolean {
  const here = location.pathname.slice(DESK_PATH.length).replace(/\/$/, '');
  if (here === SIGN_IN) return true;
  if (!isSignedOut() || OPEN.test(here)) return false;
  const to = here !== '' ? `?${new URLSearchParams({ to: here + location.search }).toString()}` : '';
  history.replaceState(null, '', DESK_PATH + SIGN_IN + to);
  return true;
}
