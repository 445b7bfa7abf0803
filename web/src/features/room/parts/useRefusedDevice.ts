import { useEffect, useState } from 'react';
import type { LocalMedia } from '../../devices/index.ts';

type Kind = 'camera' | 'microphone';

/**
 * Waits for the browser's answer after a press has requested a device.
 * @returns what to call then; `onRefused` is called if the device can't be used
 */
export function useRefusedDevice(
  media: Pick<LocalMedia, 'snapshot' | 'subscribe'>,
  onRefused: () => void,
): (kind: Kind) => void {
  const [awaited, setAwaited] = useState<{ kind: Kind }>();
  useEffect(() => {
    if (!awaited) return undefined;
    const look = (): void => {
      const { kind } = media.snapshot()[awaited.kind];
      if (kind === 'asking') return;
      setAwaited(undefined);
      if (kind === 'failed') onRefused();
    };
    look();
    return media.subscribe(look);
    // `onRefused` is a new function on each render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [awaited, media]);
  return (kind) => setAwaited({ kind });
}
