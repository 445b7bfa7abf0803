import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { useT } from '../../lib/texts.tsx';
import { homeworksQuery } from './api.ts';
import { HomeworkBadge } from './HomeworkBadge.tsx';
import classes from './HomeworkRow.module.css';

/** The latest homework of the child who has the next lesson, and its state. */
export function NextHomework({ studentId }: { studentId: string }) {
  const t = useT();
  const found = useInfiniteQuery(homeworksQuery({ list: 'all', studentId }));
  const last = found.data?.pages[0]?.items[0];
  if (!found.data) return null;
  return (
    <section className={classes.glance} aria-label={t('homework.title')}>
      {/* Its state comes first, so that a long note above doesn't push it below the screen. */}
      <div className={classes.glanceHead}>
        <h3>{t('homework.title')}</h3>
        {last !== undefined && <HomeworkBadge homework={last} />}
      </div>
      {last === undefined ? (
        <p className={classes.soft}>{t('homework.none_set')}</p>
      ) : (
        <Link to={paths.homework(last.id)} className={classes.glanceTask}>
          {last.description}
        </Link>
      )}
    </section>
  );
}
