import { useQuery } from '@tanstack/react-query';
import { query } from '../../lib/queries.ts';
import { useLocale, useT } from '../../lib/texts.tsx';
import { Failed } from '../../parts/Failed.tsx';
import { LessonLink } from '../../parts/LessonLink.tsx';
import { Skeletons } from '../../ui/Skeletons.tsx';
import styles from './LessonPage.module.css';
import { TimelineBars } from './Timeline.tsx';

/** What is known of a lesson, beside what has to be decided about it. */
export function LessonProof({ lessonId }: { lessonId: string }) {
  const t = useT();
  const locale = useLocale();
  const asked = useQuery(
    query('GET /api/v2/manager/lessons/{id}/story', { params: { id: lessonId }, query: { locale } }),
  );
  if (asked.isPending) return <Skeletons lines={5} label={t('app.loading')} />;
  if (asked.isError) return <Failed query={asked} />;
  const { data } = asked;
  return (
    <section aria-label={t('lessonPage.proof')}>
      <p className={styles['proof']}>
        <LessonLink id={lessonId}>{data.story.outcome}</LessonLink>
      </p>
      {data.timeline !== null && <TimelineBars story={data} timeline={data.timeline} />}
      <ul className={styles['lines']} aria-label={t('lessonPage.course')}>
        {data.story.course.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
