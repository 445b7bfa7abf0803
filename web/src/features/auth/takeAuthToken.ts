import { call } from '../../lib/call.ts';
import { profileQuery } from '../profile/index.ts';
import { queryClient } from '../../lib/queries.ts';
import { session } from '../../lib/session.ts';
import { paths } from '../../lib/paths.ts';

const PARAMETER = 'auth_token';
/** Tells the sign-in page why somebody with a link stands before it. */
export const LINK_USED_PARAMETER = 'link_used';

/**
 * Takes `auth_token` out of the address and signs in with it: a token of one use is exchanged for a session, a session's
 * own token is kept as it is (specification, point 4).
 */
export async function takeAuthToken(window: Window): Promise<void> {
  const url = new URL(window.location.href);
  const token = url.searchParams.get(PARAMETER);
  if (token === null) return;
  url.searchParams.delete(PARAMETER);
  window.history.replaceState(window.history.state, '', url);
  // Whoever was signed in here before is not who the link is for.
  session.end();
  try {
    const exchanged = await call('GET /api/v2/auth/sessions/{id}', { params: { id: token } });
    session.begin(exchanged.token);
  } catch {
    session.begin(token);
    try {
      await queryClient.fetchQuery({ ...profileQuery, retry: false });
    } catch {
      session.end();
      window.history.replaceState(null, '', `${paths.login}?${LINK_USED_PARAMETER}=1`);
    }
  }
}
