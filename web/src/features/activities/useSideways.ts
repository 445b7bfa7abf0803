import { useSyncExternalStore } from 'react';

/** A phone on its side: as high as a slide needs, and no higher. */
const SIDEWAYS = '(orientation: landscape) and (max-height: 480px)';

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(SIDEWAYS);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

export const useSideways = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(SIDEWAYS).matches);
