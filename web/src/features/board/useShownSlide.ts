import type { PageId } from '@skylark/contract/board';
import { useEffect, useState } from 'react';
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

/** The displayed page: drawings never appear on another page's slide, and slides don't flash. */
export function useShownSlide(page: PageId, slide: Slide | null): { shown: Shown; retry: () => void } {
  const [shown, setShown] = useState<Shown>({ page, slide, picture: slide ? 'loading' : 'none' });
  const [attempt, setAttempt] = useState(0);
  const { url, description } = slide ?? {};
  useEffect(() => {
    let isLeft = false;
    const show = (picture: Shown['picture']): void => {
      const shownSlide = url === undefined || description === undefined ? null : { url, description };
      if (!isLeft) setShown({ page, slide: shownSlide, picture });
    };
    const timer = setTimeout(() => show('loading'), HOLD_MS);
    (url === undefined ? Promise.resolve() : loadSlide(url)).then(
      () => {
        clearTimeout(timer);
        show(url === undefined ? 'none' : 'ready');
      },
      () => {
        clearTimeout(timer);
        show('failed');
      },
    );
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [page, url, description, attempt]);
  return { shown, retry: () => setAttempt((count) => count + 1) };
}
