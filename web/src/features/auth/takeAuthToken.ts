import { isAdminIframe } from '../../lib/adminIframe.ts';
import { call } from '../../lib/call.ts';
import { loginPath, paths } from '../../lib/paths.ts';
import { session } from '../../lib/session.ts';

const PARAMETER = 'auth_token';
/** Tells the sign-in page that a used link brought the person there. */
export const LINK_USED_PARAMETER = 'link_used';

/**
 * Removes `auth_token` from the address and signs in with it: a one-time token is exchanged for a session, a session's
 * own token is stored directly (specification, point 4). An invalid token has no effect for a signed-in person, and
 * sends others to sign-in by phone: such links are sent by SMS, to families without a password.
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
  // Admin pages open the app with links, too; managers have passwords, not phones.
  const signIn = isAdminIframe() ? paths.login : paths.loginCode('phone');
  const back = new URL(loginPath(url), url).searchParams.get('back_url');
  const search = new URLSearchParams({ [LINK_USED_PARAMETER]: '1', ...(back !== null && { back_url: back }) });
  window.history.replaceState(null, '', `${signIn}?${search.toString()}`);
}

/** @returns a session's token; undefined when the link's token is not valid */
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
