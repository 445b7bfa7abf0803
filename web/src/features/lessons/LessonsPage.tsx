import type { LessonCard as LessonCardData, LessonList } from '@skylark/contract/lessons';
import { Button } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'wouter';
import { useChildView } from '../../lib/childView.ts';
import { lazyPart } from '../../lib/lazyPart.ts';
import { paths } from '../../lib/paths.ts';
import { type TextKey, useT } from '../../lib/texts.tsx';
import { Island } from '../../parts/Island.tsx';
import { PagedList } from '../../parts/PagedList.tsx';
import { ListTabs } from '../../ui/ListTabs.tsx';
import { Outline } from '../../ui/Outline.tsx';
import { State } from '../../ui/State.tsx';
import { AbsenceNotes, CantTeachButton } from '../absence/index.ts';
import { ToReview } from '../homework/index.ts';
import { WaitingProblems } from '../lessonRecord/index.ts';
import { PracticeEntry } from '../practice/index.ts';
import { useHomeworkCounters, useLessonCounters, useProfile } from '../profile/index.ts';
import { lessonsQuery } from './lessonsQuery.ts';
import { LessonCard } from './LessonCard.tsx';
import { PastFilters } from './PastFilters.tsx';
import { LISTS, listOf, type PastFilter, pastFilterOf, rememberList } from './lists.ts';
import { TeacherLessonRow } from './TeacherLessonRow.tsx';
import classes from './LessonsPage.module.css';
import { useStoreNextLesson } from './useStoreNextLesson.ts';

const { Part: NextLesson } = lazyPart<{ lesson: LessonCardData }>([], () =>
  import('./NextLesson.tsx').then((module) => module.NextLesson),
);

const { Part: NoLessons } = lazyPart(['school', 'missed_trial', 'teachers'], () =>
  import('./NoLessons.tsx').then((module) => module.NoLessons),
);

/**
 * Who: a parent or child who wants to see the next lesson and join it; a teacher between lessons. What can go wrong: no
 * lessons at all, a slow network, a device with a wrong clock.
 */
export function LessonsPage() {
  const t = useT();
  const [search] = useSearchParams();
  const counters = useLessonCounters();
  const { type } = useProfile();
  const isChild = useChildView();
  const list = listOf(search);
  useEffect(() => rememberList(search.toString()), [search]);
  const mayChoose = !counters || (counters.new > 0 && counters.closest > 0);
  return (
    <>
      <title>{t('lessons.title')}</title>
      <div className={classes.head}>
        <h1 className={classes.title}>{t('lessons.title')}</h1>
        {type === 'student' && !isChild && mayChoose && (
          <Button
            component={Link}
            to={paths.booking}
            variant="light"
            // Until the numbers are known its space is kept, so that the lessons below don't move.
            style={{ visibility: counters ? undefined : 'hidden' }}
            leftSection={<IconCalendarPlus size={20} aria-hidden="true" />}
          >
            {t('lessons.choose_times')}
          </Button>
        )}
        {type === 'teacher' && <CantTeachButton />}
      </div>
      {type === 'teacher' && (
        <>
          <Island name="absence-notes" failed={() => null}>
            <AbsenceNotes />
          </Island>
          <Island name="waiting-problems">
            <WaitingProblems />
          </Island>
          <Island name="to-review" waiting={<NoteWaiting />}>
            <ToReview />
          </Island>
        </>
      )}
      {type === 'student' && list === 'closest' && <PracticeEntry />}
      {type === 'teacher' ? (
        <TeachersDay list={list} filter={pastFilterOf(search)} />
      ) : (
        <>
          {!isChild && <Tabs list={list} />}
          <Lessons list={list} />
        </>
      )}
    </>
  );
}

function Tabs({ list }: { list: LessonList }) {
  const t = useT();
  const counters = useLessonCounters();
  return (
    <ListTabs
      label={t('lessons.lists')}
      current={list}
      tabs={LISTS.map((key) => ({
        key,
        to: key === 'closest' ? paths.lessons : `${paths.lessons}?list=${key}`,
        text: t(`lessons.${key}` satisfies TextKey),
        count: counters?.[key],
      }))}
    />
  );
}

/** Keeps the space of the note about homework, or of the link that is there when none waits. */
function NoteWaiting() {
  const isLink = useHomeworkCounters()?.toReview === 0;
  return <div className={classes.noteWaiting} data-link={isLink || undefined} aria-hidden="true" />;
}

/** A teacher's list; beside what is ahead, the next lesson with all that it takes to begin it. */
function TeachersDay({ list, filter }: { list: LessonList; filter: PastFilter }) {
  const t = useT();
  const counters = useLessonCounters();
  const isAhead = list !== 'past';
  const ahead = useInfiniteQuery({ ...lessonsQuery('closest'), enabled: isAhead });
  const next = isAhead ? ahead.data?.pages[0]?.items[0] : undefined;
  // Its space is kept until it is known, so that nothing moves.
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
        <Tabs list={list} />
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

function Lessons({
  list,
  filter = {},
  nextId,
}: {
  list: LessonList;
  filter?: PastFilter;
  /** The lesson that is shown beside the list. */
  nextId?: string | undefined;
}) {
  const t = useT();
  const { type } = useProfile();
  const lessons = useInfiniteQuery(lessonsQuery(list, filter));
  const [first] = lessons.data?.pages ?? [];
  useStoreNextLesson(list === 'closest' && first ? (first.items[0] ?? null) : undefined);
  return (
    <PagedList
      query={lessons}
      keyOf={(lesson) => lesson.id}
      className={type === 'teacher' ? classes.rows : classes.cards}
      itemHeight={type === 'teacher' ? 48 : 132}
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
      {(lesson, index, before) =>
        type === 'teacher' ? (
          <TeacherLessonRow lesson={lesson} before={before} isNext={lesson.id === nextId} isPast={list === 'past'} />
        ) : (
          <LessonCard lesson={lesson} isNext={list === 'closest' && index === 0} />
        )
      }
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
