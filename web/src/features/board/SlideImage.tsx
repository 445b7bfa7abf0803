import { Skeleton } from '@mantine/core';
import { useT } from '../../lib/texts.tsx';
import classes from './SlideImage.module.css';
import type { Shown } from './useShownSlide.ts';

/** The slide below the drawings; moves and scales with the page. */
export function SlideImage({ shown }: { shown: Shown }) {
  const t = useT();
  const { slide, picture } = shown;
  if (!slide) return null;
  switch (picture) {
    case 'none':
      return null;
    case 'loading':
      return <Skeleton className={classes.skeleton} radius={0} role="status" aria-label={t('board.slide_loading')} />;
    case 'failed':
      return null;
    case 'ready':
      // Already decoded, so it appears together with the page.
      return (
        <img className={classes.image} src={slide.url} alt={slide.description} decoding="sync" draggable={false} />
      );
  }
}
