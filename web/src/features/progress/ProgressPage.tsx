import { useQuery } from '@tanstack/react-query';
import { useT } from '../../lib/texts.tsx';
import { Failed } from '../../parts/Failed.tsx';
import { Island } from '../../parts/Island.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { AtHome, atHomeQuery, PlacementCard, placementQuery } from '../practice/index.ts';
import { useLessonCounters } from '../profile/index.ts';
import { collectionQuery, StarsSummary } from '../stars/index.ts';
import { progressQuery } from './api.ts';
import { Learned } from './Learned.tsx';
import { LearnedShape } from './LearnedShape.tsx';
import { StarsShape } from './StarsShape.tsx';
import { Sums } from './Sums.tsx';
import classes from './ProgressPage.module.css';

/**
 * Who: a parent who wants to see the results of the lessons, and a child who is proud of them. What can go wrong: no
 * results yet, or no network; numbers are never presented as a judgement of the child.
 */
export function ProgressPage() {
  const t = useT();
  const progress = useQuery(progressQuery);
  const counters = useLessonCounters();
  const isUnknown = progress.isPending && progress.failureCount === 0 && !counters;
  // Whether there is something to show, estimated before the data has loaded.
  const hasHeld = progress.data ? progress.data.lessonsHeld > 0 : counters?.past !== 0;
  const collection = useQuery({ ...collectionQuery, enabled: hasHeld });
  // One placeholder until all have loaded, so that nothing moves; if the stars fail to load, their own section says
  // so.
  const home = useQuery({ ...atHomeQuery, enabled: hasHeld });
  const placement = useQuery(placementQuery);
  const isWaiting =
    progress.isPending ||
    [placement, ...(hasHeld ? [collection, home] : [])].some(
      ({ isPending, failureCount }) => isPending && failureCount === 0,
    );
  // A family without lessons has a lower head and no stars.
  if (isUnknown)
    return (
      <div className={classes.page}>
        <title>{t('progress.title')}</title>
        <LearnedShape />
      </div>
    );
  return (
    <div className={classes.page}>
      <title>{t('progress.title')}</title>
      <PageHead title={t('progress.title')} pose="celebrating" tone="sun">
        {hasHeld && !progress.isError && <Sums progress={isWaiting ? undefined : progress.data} />}
      </PageHead>
      {isWaiting && (
        <>
          {hasHeld && <StarsShape collection={collection.data} />}
          <LearnedShape />
        </>
      )}
      {progress.isError && <Failed query={progress} />}
      {!isWaiting && progress.data && hasHeld && (
        <Island name="stars" waiting={<StarsShape collection={collection.data} />}>
          <StarsSummary />
        </Island>
      )}
      {!isWaiting && progress.data && hasHeld && <AtHome />}
      {!isWaiting && progress.data && <PlacementCard />}
      {!isWaiting && progress.data && <Learned progress={progress.data} canSave />}
    </div>
  );
}
