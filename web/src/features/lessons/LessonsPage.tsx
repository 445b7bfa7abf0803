import type { LessonList } from '@skylark/contract/lessons';
import { Button } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'wouter';
import { useChildView } from '../../lib/childView.ts';
import { lazyPart } from '../../lib/lazyPart.ts';
import { loadable } from '../../lib/loadable.tsx';
import { paths } from '../../lib/paths.ts';
import { useT } from '../../lib/texts.tsx';
import { Island } from '../../parts/Island.tsx';
import { PagedList } from '../../parts/PagedList.tsx';
import { Outline } from '../../ui/Outline.tsx';
import { AbsenceNotes, CantTeachButton } from '../absence/index.ts';
import { FirstSteps } from '../firstDay/index.ts';
import { ToReview } from '../homework/index.ts';
import { WaitingProblems } from '../lessonRecord/index.ts';
import { PracticeEntry } from '../practice/index.ts';
import { useAwaitsLessonCounters, useHomeworkCounters, useLessonCounters, useProfile } from '../profile/index.ts';
import { MyStudents } from '../students/index.ts';
import { lessonsQuery } from './lessonsQuery.ts';
import { LessonCard } from './LessonCard.tsx';
import { LessonTabs } from './LessonTabs.tsx';
import { isStudentsTab, listOf, pastFilterOf, rememberList } from './lists.ts';
import classes from './LessonsPage.module.css';
import { useStoreNextLesson } from './useStoreNextLesson.ts';

/** Only for teachers, so families don't load it. */
const { Part: TeachersDay } = loadable(() => import('./TeachersDay.tsx').then((module) => module.TeachersDay));

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
  const isCounting = useAwaitsLessonCounters();
  const { type } = useProfile();
  const isChild = useChildView();
  const list = listOf(search);
  useEffect(() => rememberList(search.toString()), [search]);
  // Before the first lesson, a teacher's page starts with the first steps.
  const isNew = counters?.past === 0;
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
            // Its space is reserved until the numbers are known, so that the lessons below don't move.
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
          {isNew && list === 'closest' && (
            <Island name="first-day" failed={() => null}>
              <FirstSteps />
            </Island>
          )}
          <Island name="waiting-problems">
            <WaitingProblems />
          </Island>
          <Island name="to-review" waiting={<NoteWaiting />}>
            <ToReview />
          </Island>
        </>
      )}
      {type === 'student' && isCounting && <Outline label={t('app.loading')} hasPicture rows={3} />}
      {type === 'student' && !isCounting && list === 'closest' && <PracticeEntry />}
      {type === 'teacher' && isStudentsTab(search) ? (
        <>
          <LessonTabs list="students" />
          <Island name="my-students">
            <MyStudents />
          </Island>
        </>
      ) : type === 'teacher' ? (
        <Island name="teachers-day" waiting={<Outline label={t('app.loading')} rows={3} />}>
          <TeachersDay list={list} filter={pastFilterOf(search)} />
          {!isNew && list === 'closest' && (
            <Island name="first-day" waiting={null} failed={() => null}>
              <FirstSteps isFolded />
            </Island>
          )}
        </Island>
      ) : isCounting ? null : (
        <>
          {!isChild && <LessonTabs list={list} />}
          <Lessons list={list} />
        </>
      )}
    </>
  );
}

/** Reserves the space of the note about homework, or of the link shown when none is waiting. */
function NoteWaiting() {
  const isLink = useHomeworkCounters()?.toReview === 0;
  return <div className={classes.noteWaiting} data-link={isLink || undefined} aria-hidden="true" />;
}

function Lessons({ list }: { list: LessonList }) {
  const t = useT();
  const lessons = useInfiniteQuery(lessonsQuery(list));
  const [first] = lessons.data?.pages ?? [];
  useStoreNextLesson(list === 'closest' && first ? (first.items[0] ?? null) : undefined);
  return (
    <PagedList
      query={lessons}
      keyOf={(lesson) => lesson.id}
      className={classes.cards}
      itemHeight={132}
      moreText={t('lessons.more')}
      empty={
        <Island name="no-lessons" waiting={<Outline label={t('app.loading')} />}>
          <NoLessons list={list} />
        </Island>
      }
    >
      {(lesson, index) => <LessonCard lesson={lesson} isNext={list === 'closest' && index === 0} />}
    </PagedList>
  );
}
