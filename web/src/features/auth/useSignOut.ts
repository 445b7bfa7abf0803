import { useLocation } from 'wouter';
import { call } from '../../lib/call.ts';
import { forgetHere } from '../../lib/forgetHere.ts';
import { paths } from '../../lib/paths.ts';
import { queryClient } from '../../lib/queries.ts';
import { session } from '../../lib/session.ts';

/** Signs out here at once, and at the server as soon as it can be reached. */
export function useSignOut(): () => void {
  const [, navigate] = useLocation();
  return () => {
    const ended = call('DELETE /api/v2/auth/session');
    ended.catch((error: unknown) => console.info('The server did not take the sign-out.', error));
    // First: whoever signs in next does not want to be led to where this one was.
    navigate(paths.login, { replace: true });
    session.end();
    forgetHere();
    queryClient.clear();
  };
}
