import { Skeleton } from '@mantine/core';
import { useT } from '../../../lib/texts.tsx';
import classes from './StageLoading.module.css';

/** Has the shape of the coming content: a page. */
export function StageLoading() {
  const t = useT();
  return (
    <div className={classes.loading} role="status" aria-label={t('app.loading')}>
      <Skeleton radius="lg" className={classes.page} />
    </div>
  );
}
