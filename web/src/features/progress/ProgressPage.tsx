import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../../lib/texts.tsx';
import { Failed } from '../../parts/Failed.tsx';
import { Island } from '../../parts/Island.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { StarsSummary } from '../stars/index.ts';
import { progressQuery } from './api.ts';
import { Learned } from './Learned.tsx';
import { Sums } from './Sums.tsx';
import classes from './ProgressPage.module.css';

/**
 * Who: a parent who wants to see what the lessons have brought, and a child who is proud of it. What can go wrong: there
 * is nothing yet, or no network; a sum is never shown as if it were a judgement of the child.
 */
export function ProgressPage() {
  const t = useT();
  const progress = useQuery(progressQuery);
  return (
    <div className={classes.page}>
      <title>{t('progress.title')}</title>
      <PageHead title={t('progress.title')} pose="celebrating" tone="sun">
        {progress.data && progress.data.lessonsHeld > 0 && <Sums progress={progress.data} />}
      </PageHead>
      {progress.isPending && (
        <div className={classes.wait} role="status" aria-label={t('app.loading')}>
          <Skeleton height={120} radius="lg" />
          <Skeleton height={260} radius="lg" />
        </div>
      )}
      {progress.isError && <Failed query={progress} />}
      {progress.data && progress.data.lessonsHeld > 0 && (
        <Island name="stars" waiting={<Skeleton height={160} radius="lg" />}>
          <StarsSummary />
        </Island>
      )}
      {progress.data && <Learned progress={progress.data} canSave />}
    </div>
  );
}
