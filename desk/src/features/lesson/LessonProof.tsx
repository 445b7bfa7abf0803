import { useQuery } from '@tanstack/react-query';
import { query } from '../../lib/queries.ts';
import { useLocale, useT } from '../../lib/texts.tsx';
import { Failed } from '../../parts/Failed.tsx';
import { LessonLink } from '../../parts/LessonLink.tsx';
import { Skeletons } from '../../ui/Skeletons.tsx';
import styles from './LessonPage.module.css';
import { TimelineBars } from './Timeline.tsx';

function useStory(lessonId: string) {
  const locale = useLocale();
  return useQuery(query('GET /api/v2/manager/lessons/{id}/story', { params: { id: lessonId }, query: { locale } }));
}

/** How a lesson ended and who was there when, shown beside a decision about it. */
export function LessonPicture({ lessonId }: { lessonId: string }) {
  const t = useT();
  const story = useStory(lessonId);
  if (story.isPending) return <Skeletons lines={5} label={t('app.loading')} />;
  if (story.isError) return <Failed query={story} />;
  const { data } = story;
  return (
    <section aria-label={t('lessonPage.proof')}>
      <p className={styles['proof']}>
        <LessonLink id={lessonId}>{data.story.outcome}</LessonLink>
      </p>
      {data.timeline !== null && <TimelineBars story={data} timeline={data.timeline} />}
    </section>
  );
}

/** The same, in sentences. */
export function LessonSentences({ lessonId }: { lessonId: string }) {
  const t = useT();
  const { data } = useStory(lessonId);
  return data === undefined ? null : (
    <ul className={styles['lines']} aria-label={t('lessonPage.course')}>
      {data.story.course.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
