import { useSyncExternalStore } from 'react';

/** A phone in landscape, with just enough height for a slide. */
const SIDEWAYS = '(orientation: landscape) and (max-height: 480px)';

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(SIDEWAYS);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

export const useSideways = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(SIDEWAYS).matches);
