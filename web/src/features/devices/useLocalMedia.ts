import { useSyncExternalStore } from 'react';
import type { LocalMedia } from './LocalMedia.ts';
import type { LocalMediaSnapshot } from './MediaSnapshots.ts';

export const useLocalMedia = (media: LocalMedia): LocalMediaSnapshot =>
  useSyncExternalStore(media.subscribe, media.snapshot);
