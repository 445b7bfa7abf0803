import { isAdminIframe } from '../../lib/adminIframe.ts';
import { call } from '../../lib/call.ts';
import { loginPath, paths } from '../../lib/paths.ts';
import { session } from '../../lib/session.ts';

const PARAMETER = 'auth_token';
/** Shows the sign-in page why somebody with a link stands before it. */
export const LINK_USED_PARAMETER = 'link_used';

/**
 * Takes `auth_token` out of the address and signs in with it: a token of one use is exchanged for a session, a session's
 * own token is kept as it is (specification, point 4). A dead one changes nothing for who is signed in here, and leads
 * everybody else to sign in by phone: links go out by SMS, to families that have no password.
 */
export async function takeAuthToken(window: Window): Promise<void> {
  const url = new URL(window.location.href);
  const token = url.searchParams.get(PARAMETER);
  if (token === null) return;
  url.searchParams.delete(PARAMETER);
  window.history.replaceState(window.history.state, '', url);
  const opened = await exchange(token);
  if (opened !== undefined) {
    session.begin(opened);
    return;
  }
  if (session.token() !== null) return;
  // Managers' own pages open ours by links, too; managers know passwords, not phones.
  const signIn = isAdminIframe() ? paths.login : paths.loginCode('phone');
  const back = new URL(loginPath(url), url).searchParams.get('back_url');
  const search = new URLSearchParams({ [LINK_USED_PARAMETER]: '1', ...(back !== null && { back_url: back }) });
  window.history.replaceState(null, '', `${signIn}?${search.toString()}`);
}

/** @returns the token of a session; undefined when nothing can be opened with what the link carried */
async function exchange(token: string): Promise<string | undefined> {
  try {
    return (await call('GET /api/v2/auth/sessions/{id}', { params: { id: token } })).token;
  } catch {
    try {
      await call('GET /api/v2/profile', { token });
      return token;
    } catch {
      return undefined;
    }
  }
}
