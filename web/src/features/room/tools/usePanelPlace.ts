import { useSyncExternalStore } from 'react';

/** A landscape screen that is not a phone: there is space below the faces (Inside.module.css). */
const roomy = window.matchMedia('(min-aspect-ratio: 1 / 1) and (min-height: 561px)');
const landscape = window.matchMedia('(min-aspect-ratio: 1 / 1)');

const subscribe = (listener: () => void): (() => void) => {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
};

/**
 * Position of the teacher's tabs: with the people, in the bar above the board, or, on a phone in landscape, whose bar
 * is full, in the header. The panel itself is with the people or on the stage.
 */
export const usePanelPlace = (): 'people' | 'stage' | 'header' =>
  useSyncExternalStore(subscribe, () => (roomy.matches ? 'people' : landscape.matches ? 'header' : 'stage'));
