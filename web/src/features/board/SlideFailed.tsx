import { Button } from '@mantine/core';
import { useT } from '../../lib/texts.tsx';
import classes from './SlideImage.module.css';

/** Shown instead of the slide. Drawing remains possible. */
export function SlideFailed({ retry }: { retry: () => void }) {
  const t = useT();
  return (
    <div className={classes.failed} role="alert">
      <p className={classes.words}>{t('board.slide_failed')}</p>
      <Button className={classes.retry} onClick={retry} variant="light">
        {t('board.retry')}
      </Button>
    </div>
  );
}
