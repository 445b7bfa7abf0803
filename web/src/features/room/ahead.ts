import { queryClient } from '../../lib/queries.ts';
import { roomQuery } from './api.ts';

/** What was asked ahead of the page waits so long for it. */
const AHEAD_MS = 10_000;

/** Asks for a room while the page that shows it is still being loaded: a file of its own, to load nothing else for it. */
export const askRoomAhead = (id: string): Promise<void> =>
  queryClient.prefetchQuery({ ...roomQuery(id), gcTime: AHEAD_MS });
