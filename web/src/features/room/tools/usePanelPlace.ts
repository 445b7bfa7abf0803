import { useSyncExternalStore } from 'react';

/** A landscape screen that is not a phone: there is space below the faces (Inside.module.css). */
const roomy = window.matchMedia('(min-aspect-ratio: 1 / 1) and (min-height: 561px)');

const subscribe = (listener: () => void): (() => void) => {
  roomy.addEventListener('change', listener);
  return () => roomy.removeEventListener('change', listener);
};

/** Position of the teacher's panel: with the people, or between the bar and the board. */
export const usePanelPlace = (): 'people' | 'stage' =>
  useSyncExternalStore(subscribe, () => (roomy.matches ? 'people' : 'stage'));
