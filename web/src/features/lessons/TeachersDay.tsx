import { Button } from '@mantine/core';
import type { LessonCard, LessonList } from '@skylark/contract/lessons';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { lazyPart } from '../../lib/lazyPart.ts';
import { loadable } from '../../lib/loadable.tsx';
import { paths } from '../../lib/paths.ts';
import { useT } from '../../lib/texts.tsx';
import { Island } from '../../parts/Island.tsx';
import { PagedList } from '../../parts/PagedList.tsx';
import { Outline } from '../../ui/Outline.tsx';
import { State } from '../../ui/State.tsx';
import { useLessonCounters } from '../profile/index.ts';
import { LessonTabs } from './LessonTabs.tsx';
import { lessonsQuery } from './lessonsQuery.ts';
import type { PastFilter } from './lists.ts';
import { PastFilters } from './PastFilters.tsx';
import { TeacherLessonRow } from './TeacherLessonRow.tsx';
import classes from './LessonsPage.module.css';

const { Part: NextLesson } = loadable<{ lesson: LessonCard }>(() =>
  import('./NextLesson.tsx').then((module) => module.NextLesson),
);
const { Part: NoLessons } = lazyPart(['school', 'missed_trial', 'teachers'], () =>
  import('./NoLessons.tsx').then((module) => module.NoLessons),
);

/** A teacher's list; beside upcoming lessons, the next one with everything needed to start it. */
export function TeachersDay({ list, filter }: { list: LessonList; filter: PastFilter }) {
  const t = useT();
  const counters = useLessonCounters();
  const isAhead = list !== 'past';
  const ahead = useInfiniteQuery({ ...lessonsQuery('closest'), enabled: isAhead });
  const next = isAhead ? ahead.data?.pages[0]?.items[0] : undefined;
  // Its space is reserved until it is known, so that nothing moves.
  const hasPlace = next !== undefined || (isAhead && ahead.isPending && counters?.closest !== 0);
  const waiting = <Outline label={t('app.loading')} rows={2} />;
  return (
    <div className={classes.day} data-next={hasPlace || undefined}>
      {hasPlace && (
        <div className={classes.next}>
          {next ? (
            <Island name="next-lesson" waiting={waiting}>
              <NextLesson key={next.id} lesson={next} />
            </Island>
          ) : (
            waiting
          )}
        </div>
      )}
      <div>
        <LessonTabs list={list} />
        {!isAhead && (
          <Island name="past-filters" failed={() => null}>
            <PastFilters />
          </Island>
        )}
        <Lessons list={list} filter={filter} nextId={next?.id} />
      </div>
    </div>
  );
}

function Lessons({ list, filter, nextId }: { list: LessonList; filter: PastFilter; nextId: string | undefined }) {
  const t = useT();
  const lessons = useInfiniteQuery(lessonsQuery(list, filter));
  return (
    <PagedList
      query={lessons}
      keyOf={(lesson) => lesson.id}
      className={classes.rows}
      itemHeight={46}
      moreText={t('lessons.more')}
      empty={
        Object.keys(filter).length > 0 ? (
          <NoneFound />
        ) : (
          <Island name="no-lessons">
            <NoLessons list={list} />
          </Island>
        )
      }
    >
      {(lesson, _, before) => (
        <TeacherLessonRow lesson={lesson} before={before} isNext={lesson.id === nextId} isPast={list === 'past'} />
      )}
    </PagedList>
  );
}

function NoneFound() {
  const t = useT();
  return (
    <State
      pose="lost"
      title={t('lessons.none_found')}
      action={
        <Button component={Link} to={`${paths.lessons}?list=past`}>
          {t('lessons.show_all')}
        </Button>
      }
    />
  );
}
