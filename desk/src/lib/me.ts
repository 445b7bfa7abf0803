import { useSuspenseQuery } from '@tanstack/react-query';
import type { DeskKey, Reply } from './call.ts';
import { query, queryClient } from './queries.ts';
import { markSignedIn } from './signedOut.ts';

export type Me = Reply<'GET /api/v2/manager/me'>;

export const meQuery = query('GET /api/v2/manager/me');

/** After a sign-in, the current manager is fetched again. */
export function forgetWhoWas(): void {
  markSignedIn();
  queryClient.removeQueries({ queryKey: meQuery.queryKey });
}

/** The manager who is signed in; loaded before any page in the frame. */
export const useMe = (): Me => useSuspenseQuery(meQuery).data;

export const mayCall = (me: Me, key: DeskKey): boolean => me.rights.includes(key);
