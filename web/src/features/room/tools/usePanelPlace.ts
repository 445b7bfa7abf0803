import { useSyncExternalStore } from 'react';

/** A screen wider than high and not a phone on its side: there is room below the faces (Inside.module.css). */
const roomy = window.matchMedia('(min-aspect-ratio: 1 / 1) and (min-height: 561px)');

const subscribe = (listener: () => void): (() => void) => {
  roomy.addEventListener('change', listener);
  return () => roomy.removeEventListener('change', listener);
};

/** Where the teacher's panel stands: with the people, or between the bar and the board. */
export const usePanelPlace = (): 'people' | 'stage' =>
  useSyncExternalStore(subscribe, () => (roomy.matches ? 'people' : 'stage'));
