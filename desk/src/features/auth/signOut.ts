import type { AnyRouter } from '@tanstack/react-router';
import { call } from '../../lib/call.ts';
import { queryClient } from '../../lib/queries.ts';

/** Ends this browser's session and clears the cached data. */
export async function signOut(router: AnyRouter): Promise<void> {
  await call('DELETE /api/v2/manager/me/session');
  queryClient.clear();
  await router.navigate({ to: '/sign-in' });
}
