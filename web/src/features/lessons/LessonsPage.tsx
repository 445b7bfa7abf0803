import { Button, Skeleton } from '@mantine/core';
import type { LessonList } from '@skylark/contract/lessons';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';
import { errorText } from '../../lib/errors.ts';
import { paths } from '../../lib/paths.ts';
import { type TextKey, useT } from '../../lib/texts.tsx';
import { State } from '../../ui/State.tsx';
import { ToReview } from '../homework/index.ts';
import { useLessonCounters, useProfile } from '../profile/index.ts';
import { lessonsQuery } from './api.ts';
import { LessonCard } from './LessonCard.tsx';
import { NoLessons } from './NoLessons.tsx';
import classes from './LessonsPage.module.css';

const LISTS = ['closest', 'today', 'past'] as const satisfies readonly LessonList[];

/**
 * Who: a parent or child who wants to know when the next lesson is and go in; a teacher who goes from one lesson to the
 * next. What can go wrong: no lessons at all, a slow network, a device whose clock is off.
 */
export function LessonsPage() {
  const t = useT();
  const [search] = useSearchParams();
  const counters = useLessonCounters();
  const { type } = useProfile();
  const list = LISTS.find((one) => one === search.get('list')) ?? 'closest';
  return (
    <>
      <title>{t('lessons.title')}</title>
      <h1 className={classes.title}>{t('lessons.title')}</h1>
      {type === 'teacher' && (
        <Suspense fallback={null}>
          <ToReview />
        </Suspense>
      )}
      <nav aria-label={t('lessons.lists')} className={classes.lists}>
        {LISTS.map((one) => (
          <Link
            key={one}
            to={one === 'closest' ? paths.lessons : `${paths.lessons}?list=${one}`}
            className={classes.list}
            aria-current={one === list ? 'page' : undefined}
          >
            {t(`lessons.${one}` satisfies TextKey)}
            {counters && <span className={classes.count}>{counters[one]}</span>}
          </Link>
        ))}
      </nav>
      <Lessons list={list} />
    </>
  );
}

function Lessons({ list }: { list: LessonList }) {
  const t = useT();
  const lessons = useInfiniteQuery(lessonsQuery(list));
  if (lessons.isPending) return <Waiting />;
  if (lessons.isError)
    return (
      <State
        pose="no-network"
        role="alert"
        title={errorText(t, lessons.error)}
        action={<Button onClick={() => void lessons.refetch()}>{t('app.try_again')}</Button>}
      />
    );
  const items = lessons.data.pages.flatMap((page) => page.items);
  if (items.length === 0) return <NoLessons list={list} />;
  return (
    <>
      <ul className={classes.cards}>
        {items.map((lesson, index) => (
          <li key={lesson.id}>
            <LessonCard lesson={lesson} isNext={list === 'closest' && index === 0} />
          </li>
        ))}
      </ul>
      {lessons.hasNextPage && (
        <Button
          variant="light"
          mt="md"
          loading={lessons.isFetchingNextPage}
          onClick={() => void lessons.fetchNextPage()}
        >
          {t('lessons.more')}
        </Button>
      )}
    </>
  );
}

function Waiting() {
  const t = useT();
  return (
    <div className={classes.cards} role="status" aria-label={t('app.loading')}>
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} height={132} radius="lg" />
      ))}
    </div>
  );
}
