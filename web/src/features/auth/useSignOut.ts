import { useLocation } from 'wouter';
import { call } from '../../lib/call.ts';
import { forgetHere } from '../../lib/forgetHere.ts';
import { paths } from '../../lib/paths.ts';
import { queryClient } from '../../lib/queries.ts';
import { session } from '../../lib/session.ts';

/** Signs out here immediately, and on the server as soon as it is reachable. */
export function useSignOut(): () => void {
  const [, navigate] = useLocation();
  return () => {
    const ended = call('DELETE /api/v2/auth/session');
    ended.catch((error: unknown) => console.info('The server did not take the sign-out.', error));
    // Navigates first, so that the next person who signs in is not sent to this one's page.
    navigate(paths.login, { replace: true });
    const isHeld = session.isHeld();
    session.end();
    // Stored data belongs to the browser's own sign-in.
    if (!isHeld) forgetHere();
    queryClient.clear();
  };
}
