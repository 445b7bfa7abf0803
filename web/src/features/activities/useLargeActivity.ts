import { useEffect, useState } from 'react';
import { useSideways } from './useSideways.ts';

/**
 * Shows an activity on the whole screen: opened by its button, which rotates the screen where the browser can, or by
 * rotating the phone. Closes with the next slide or the next rotation.
 */
export function useLargeActivity(slide: string, isPossible: boolean) {
  const isSideways = useSideways();
  const [chosen, choose] = useState<{ slide: string; isSideways: boolean; isLarge: boolean }>();
  const isChosen = chosen?.slide === slide && (chosen.isLarge || chosen.isSideways === isSideways);
  const isLarge = isPossible && (isChosen ? chosen.isLarge : isSideways);
  useEffect(() => {
    if (!isLarge) return undefined;
    const hear = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented) choose({ slide, isSideways, isLarge: false });
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, [isLarge, slide, isSideways]);
  return {
    isLarge,
    open: (): void => {
      choose({ slide, isSideways, isLarge: true });
      void turnSideways();
    },
    close: (): void => {
      choose({ slide, isSideways, isLarge: false });
      if (document.fullscreenElement) void document.exitFullscreen();
    },
  };
}

/** Browsers rotate the screen only in full screen; where they can't, the child rotates the phone. */
async function turnSideways(): Promise<void> {
  try {
    await document.documentElement.requestFullscreen();
    const { orientation } = screen as Screen & { orientation: { lock?: (to: string) => Promise<void> } };
    await orientation.lock?.('landscape');
  } catch (error) {
    console.info('The screen was not turned.', error);
  }
}
