import { queryClient } from '../../lib/queries.ts';
import { roomQuery } from './api.ts';
import { hasJoined } from './joined.ts';
import { preloadLobby } from './lazyLobby.ts';

/** How long prefetched data is kept for the page: as long as the session that was opened with it (preparedSession.ts). */
const PREFETCHED_MS = 30_000;

/**
 * Fetches a room and opens it while the page that shows it is still loading. In a separate file, so that nothing else
 * is loaded with it.
 */
export async function prefetchRoom(id: string): Promise<void> {
  if (!hasJoined(id)) void preloadLobby();
  const [info, { prepareSession }] = await Promise.all([
    queryClient.fetchQuery({ ...roomQuery(id), gcTime: PREFETCHED_MS }),
    import('./RoomPage.tsx'),
  ]);
  prepareSession(info);
}
