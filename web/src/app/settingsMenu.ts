import { loadable } from '../lib/loadable.tsx';

/** Replaces the menu on the settings pages, and is loaded with them. */
export const settingsMenu = loadable<{ onChosen?: () => void }>(() =>
  import('./SettingsMenu.tsx').then((module) => module.SettingsMenu),
);
