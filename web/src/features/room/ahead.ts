import { queryClient } from '../../lib/queries.ts';
import { roomQuery } from './api.ts';
import { hasJoined } from './joined.ts';
import { preloadLobby } from './lazyLobby.ts';

/** What was asked ahead of the page waits so long for it. */
const AHEAD_MS = 10_000;

/**
 * Asks for a room while the page that shows it is still being loaded, and opens it before it is drawn: a file of its own,
 * to load nothing else for it.
 */
export async function askRoomAhead(id: string): Promise<void> {
  if (!hasJoined(id)) void preloadLobby();
  const [info, { prepareSession }] = await Promise.all([
    queryClient.fetchQuery({ ...roomQuery(id), gcTime: AHEAD_MS }),
    import('./RoomPage.tsx'),
  ]);
  prepareSession(info);
}
