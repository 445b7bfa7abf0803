import { useSyncExternalStore } from 'react';

/** The same line at which the room's layout turns (Inside.module.css). */
const upright = window.matchMedia('(max-aspect-ratio: 1 / 1)');

const subscribe = (listener: () => void): (() => void) => {
  upright.addEventListener('change', listener);
  return () => upright.removeEventListener('change', listener);
};

/** Whether the screen is higher than wide: then the faces stand above the board. */
export const useIsUpright = (): boolean => useSyncExternalStore(subscribe, () => upright.matches);
