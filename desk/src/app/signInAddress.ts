import { DESK_PATH } from '@skylark/contract/desk.facts';
import { isSignedOut } from '../lib/signedOut.ts';

/** Under the desk's path. */
export const SIGN_IN = '/sign-in';
/** Those who have no session yet may be here. */
const OPEN = /^\/(join|recover)(\/|$)/;

/** An address of the desk to go on to; anything else would lead a manager elsewhere after the sign-in. */
export const ownAddress = (given: unknown): string | undefined =>
  typeof given === 'string' && /^\/(?!\/)[\w\-/?=&%.:]*$/.test(given) ? given : undefined;

/** A browser without a session goes to the sign-in, which leads on to where it was. @returns whether it is there */
export function goToSignIn(): boolean {
  const here = location.pathname.slice(DESK_PATH.length);
  if (here === SIGN_IN) return true;
  if (!isSignedOut() || OPEN.test(here)) return false;
  const to = here.length > 1 ? `?${new URLSearchParams({ to: here + location.search }).toString()}` : '';
  history.replaceState(null, '', DESK_PATH + SIGN_IN + to);
  return true;
}
