import { Button } from '@mantine/core';
import { useT } from '../../lib/texts.tsx';
import { ReadAloud } from '../../parts/ReadAloud.tsx';
import { Sky } from '../../ui/Sky.tsx';
import classes from './SlideImage.module.css';

/** Shown instead of the slide, which is being tried again. Drawing remains possible. */
export function SlideFailed({ retry }: { retry: () => void }) {
  const t = useT();
  const text = t('board.slide_retrying');
  return (
    <div className={classes.failed} role="alert">
      <Sky pose="oops" size={96} />
      <p className={classes.words}>{t('board.slide_failed')}</p>
      <p className={classes.again}>
        {text}
        <ReadAloud text={text} />
      </p>
      <Button className={classes.retry} onClick={retry} variant="light">
        {t('board.retry')}
      </Button>
    </div>
  );
}
