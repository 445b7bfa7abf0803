import { loadable } from '../lib/loadable.tsx';

/** Stands in the place of the menu on the pages of settings, and is loaded with them. */
export const settingsMenu = loadable<{ onChosen?: () => void }>(() =>
  import('./SettingsMenu.tsx').then((module) => module.SettingsMenu),
);
