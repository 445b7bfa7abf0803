import { useSyncExternalStore } from 'react';
import type { LocalMedia, LocalMediaSnapshot } from './LocalMedia.ts';

export const useLocalMedia = (media: LocalMedia): LocalMediaSnapshot =>
  useSyncExternalStore(media.subscribe, media.snapshot);
