import { useSyncExternalStore } from 'react';
import { useSearchParams } from 'wouter';
import { safeBackUrl } from '../../lib/paths.ts';
import { session } from '../../lib/session.ts';

/** Where to go once signed in; undefined until then. */
export function useWayBack(): string | undefined {
  const [search] = useSearchParams();
  const token = useSyncExternalStore(session.subscribe, session.token, session.token);
  return token === null ? undefined : safeBackUrl(search.get('back_url'), window.location.origin);
}
