import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { call } from '../../lib/call.ts';
import { useT } from '../../lib/texts.tsx';
import { useNow, useTimes } from '../../lib/time.ts';
import { Failed } from '../../parts/Failed.tsx';
import { LessonLink } from '../../parts/LessonLink.tsx';
import { Row, Rows, Soft } from '../../ui/Rows.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeletons } from '../../ui/Skeletons.tsx';
import styles from './FamilyPage.module.css';
import { kindOf, outcomeOf } from './lessonWords.ts';

const PAGE = 50;

/** All lessons of all children, the farthest ahead first; a line says where now is. */
export function FamilyLessons({ accountId }: { accountId: string }) {
  const t = useT();
  const times = useTimes();
  const now = useNow();
  const lessons = useInfiniteQuery({
    queryKey: ['GET /api/v2/manager/families/{id}/lessons', { accountId }],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/v2/manager/families/{id}/lessons', {
        params: { id: accountId },
        query: { limit: PAGE, ...(pageParam !== '' && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const rows = lessons.data?.pages.flatMap(({ items }) => items) ?? [];
  const isAhead = (at: string): boolean => Date.parse(at) > now;
  return (
    <Sheet title={t('family.tab.lessons')}>
      {lessons.isPending && <Skeletons lines={6} label={t('app.loading')} />}
      {lessons.isError && <Failed query={lessons} />}
      {lessons.isSuccess && rows.length === 0 && <p className={styles['none']}>{t('family.no_lessons')}</p>}
      <Rows label={t('family.tab.lessons')}>
        {rows.map((lesson, at) => {
          const before = rows[at - 1];
          const isFirstPast = !isAhead(lesson.startsAt) && (before === undefined || isAhead(before.startsAt));
          return (
            <Fragment key={lesson.id}>
              {isFirstPast && <li className={styles['now']}>{t('family.now', { time: times.moment(now) })}</li>}
              <Row>
                <LessonLink id={lesson.id}>{times.full(lesson.startsAt)}</LessonLink>{' '}
                {t('lesson.with', { child: lesson.child.name, teacher: lesson.teacher.name })}{' '}
                <Soft>
                  {[outcomeOf(t, lesson), kindOf(t, lesson), lesson.topic ?? '']
                    .filter((part) => part !== '')
                    .join(' · ')}
                </Soft>
              </Row>
            </Fragment>
          );
        })}
      </Rows>
      {lessons.hasNextPage && (
        <div className={styles['more']}>
          <Button variant="default" loading={lessons.isFetchingNextPage} onClick={() => void lessons.fetchNextPage()}>
            {t('app.more')}
          </Button>
        </div>
      )}
    </Sheet>
  );
}
