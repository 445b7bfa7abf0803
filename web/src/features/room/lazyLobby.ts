import { loadable } from '../../lib/loadable.tsx';

/** What comes before a room. Who has gone in already comes back without it. */
export const { Part: Lobby, preload: preloadLobby } = loadable(() =>
  import('./Lobby.tsx').then((module) => module.Lobby),
);
