import type { PageId } from '@skylark/contract/board';
import { useEffect, useState } from 'react';
import { retryAfterMs } from '../../lib/retryAfterMs.ts';
import { loadSlide, type Slide } from './slides.ts';

/**
 * How long the previous page stays, slide and drawings together; after that an empty placeholder of the slide's shape
 * is shown.
 */
const HOLD_MS = 150;

export interface Shown {
  readonly page: PageId;
  readonly slide: Slide | null;
  readonly picture: 'none' | 'loading' | 'ready' | 'failed';
}

/**
 * The displayed page: drawings never appear on another page's slide, and slides don't flash. A picture that fails is
 * tried again with growing pauses, and at once when the network returns.
 */
export function useShownSlide(page: PageId, slide: Slide | null): { shown: Shown; retry: () => void } {
  const [shown, setShown] = useState<Shown>({ page, slide, picture: slide ? 'loading' : 'none' });
  const [attempt, setAttempt] = useState(0);
  const { url, description } = slide ?? {};
  useEffect(() => {
    let isLeft = false;
    let failures = 0;
    let isLoading = false;
    let again: ReturnType<typeof setTimeout> | undefined;
    const show = (picture: Shown['picture']): void => {
      const shownSlide = url === undefined || description === undefined ? null : { url, description };
      if (!isLeft) setShown({ page, slide: shownSlide, picture });
    };
    const hold = setTimeout(() => show('loading'), HOLD_MS);
    const load = async (): Promise<void> => {
      if (isLoading || isLeft) return;
      isLoading = true;
      clearTimeout(again);
      try {
        if (url !== undefined) await loadSlide(url);
        failures = 0;
        show(url === undefined ? 'none' : 'ready');
      } catch {
        failures += 1;
        show('failed');
        if (!isLeft) again = setTimeout(() => void load(), retryAfterMs(failures));
      }
      isLoading = false;
      clearTimeout(hold);
    };
    const backOnline = (): void => {
      if (failures > 0) void load();
    };
    window.addEventListener('online', backOnline);
    void load();
    return () => {
      isLeft = true;
      clearTimeout(hold);
      clearTimeout(again);
      window.removeEventListener('online', backOnline);
    };
  }, [page, url, description, attempt]);
  return { shown, retry: () => setAttempt((count) => count + 1) };
}
