import { useSyncExternalStore } from 'react';

/** The breakpoint of the room's layout (Inside.module.css). */
const upright = window.matchMedia('(max-aspect-ratio: 1 / 1)');

const subscribe = (listener: () => void): (() => void) => {
  upright.addEventListener('change', listener);
  return () => upright.removeEventListener('change', listener);
};

/** Whether the screen is portrait: then the faces are above the board. */
export const useIsUpright = (): boolean => useSyncExternalStore(subscribe, () => upright.matches);
