import { Skeleton } from '@mantine/core';
import { TAUGHT_WITHIN_DAYS } from '@skylark/contract/family.facts';
import type { LessonDetails } from '@skylark/contract/lessons';
import { useChildView } from '../../lib/childView.ts';
import { serverNowMs } from '../../lib/clock.ts';
import { lazyPart } from '../../lib/lazyPart.ts';
import { Island } from '../../parts/Island.tsx';
import { LessonHomework } from '../homework/index.ts';
import { LessonPlanSection } from '../lessonPlan/index.ts';
import { LessonProblemSection, LessonRecordSection } from '../lessonRecord/index.ts';
import { LessonWords } from '../materials/index.ts';
import { ChildViewSwitch, useProfile } from '../profile/index.ts';
import { LessonReviews } from '../reviews/index.ts';
import { SchoolContacts } from '../../parts/SchoolContacts.tsx';
import { LessonStars } from '../stars/index.ts';
import { LessonInfo } from './LessonInfo.tsx';
import classes from './LessonPage.module.css';
import { tookPlace } from './tookPlace.ts';

/** The board's code is loaded only if there is a board. */
const { Part: LessonBoard } = lazyPart(['board'], () =>
  import('./LessonBoard.tsx').then((module) => module.LessonBoard),
);

/** A lesson, what was learned in it, and what to do for it. */
export function LessonInside({ lesson }: { lesson: LessonDetails }) {
  const { type } = useProfile();
  const isChild = useChildView();
  const hasHappened = tookPlace(lesson);
  return (
    <>
      <LessonInfo lesson={lesson} />
      {type === 'student' && !isChild && lesson.status === 'missed' && (
        <div className={classes.part}>
          <SchoolContacts isTitled />
        </div>
      )}
      {type === 'student' && hasHappened && (
        <div className={classes.part}>
          <Island name="lesson-stars" failed={() => null} waiting={<Skeleton height={112} radius="lg" />}>
            <LessonStars lessonId={lesson.id} />
          </Island>
        </div>
      )}
      {type === 'teacher' && (
        <Island name="lesson-plan" waiting={<Skeleton height={260} radius="lg" mt="lg" />}>
          <LessonPlanSection lesson={lesson} hasHappened={hasHappened} />
        </Island>
      )}
      <div className={classes.pair}>
        <LessonWords
          lessonId={lesson.id}
          canChange={
            type === 'teacher' && (hasHappened || lesson.status === 'booked' || lesson.status === 'in_progress')
          }
        />
        {hasHappened && (
          <Island name="lesson-reviews" waiting={<Skeleton height={160} radius="lg" />}>
            <LessonReviews lesson={lesson} />
          </Island>
        )}
      </div>
      {lesson.status !== 'cancelled' && (
        <Island name="lesson-homework" waiting={<Skeleton height={160} radius="lg" mt="lg" />}>
          <LessonHomework
            to={{
              studentId: lesson.student.id,
              studentName: lesson.student.firstName,
              lessonId: lesson.id,
              deckId: lesson.presentation?.id ?? null,
            }}
          />
        </Island>
      )}
      {type === 'teacher' && isCurrent(lesson) && (
        <div className={classes.part}>
          <Island name="child-view" waiting={<Skeleton height={160} radius="lg" />}>
            <ChildViewSwitch studentId={lesson.student.id} name={lesson.student.firstName} />
          </Island>
        </div>
      )}
      {!isChild && (lesson.status === 'held' || lesson.status === 'missed') && (
        <div className={classes.after}>
          <Island name="lesson-problem" waiting={<Skeleton height={96} radius="lg" />}>
            <LessonProblemSection lessonId={lesson.id} />
          </Island>
          <Island name="lesson-record" waiting={<Skeleton height={220} radius="lg" />}>
            <LessonRecordSection lessonId={lesson.id} />
          </Island>
        </div>
      )}
      {hasHappened && (
        <Island name="lesson-board" waiting={<Skeleton height={480} radius="lg" mt="lg" />}>
          <LessonBoard lessonId={lesson.id} />
        </Island>
      )}
    </>
  );
}

/** Whether the teacher may still switch the student's child view. */
const isCurrent = ({ status, startsAt }: LessonDetails): boolean =>
  status !== 'cancelled' && Date.parse(startsAt) > serverNowMs() - TAUGHT_WITHIN_DAYS * 24 * 60 * 60_000;
