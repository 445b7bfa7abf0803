import { useSuspenseQuery } from '@tanstack/react-query';
import type { DeskKey, Reply } from './call.ts';
import { query, queryClient } from './queries.ts';

export type Me = Reply<'GET /api/v2/manager/me'>;

export const meQuery = query('GET /api/v2/manager/me');

/** The server says in the page when the browser has no session: a call that is refused is an error in the console. */
export const isSignedOut = (): boolean => document.documentElement.dataset['signedOut'] !== undefined;

/** The session has ended while the page was open. Who it was stays known until the sign-in is there: the page still shows it. */
export function forgetWhoIs(): void {
  document.documentElement.dataset['signedOut'] = '';
}

/** After a sign-in: who it is is asked anew. */
export function forgetWhoWas(): void {
  delete document.documentElement.dataset['signedOut'];
  queryClient.removeQueries({ queryKey: meQuery.queryKey });
}

/** Who is signed in: loaded before any page in the frame. */
export const useMe = (): Me => useSuspenseQuery(meQuery).data;

export const mayCall = (me: Me, key: DeskKey): boolean => me.rights.includes(key);
