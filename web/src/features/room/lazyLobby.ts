import { loadable } from '../../lib/loadable.tsx';

/** The page before a room. Skipped by people who have already joined. */
export const { Part: Lobby, preload: preloadLobby } = loadable(() =>
  import('./Lobby.tsx').then((module) => module.Lobby),
);
