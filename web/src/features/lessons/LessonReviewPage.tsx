import { Button, Skeleton } from '@mantine/core';
import type { LessonDetails } from '@skylark/contract/lessons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Redirect, useParams } from 'wouter';
import { useChildView } from '../../lib/childView.ts';
import { lazyPart } from '../../lib/lazyPart.ts';
import { paths } from '../../lib/paths.ts';
import { useT } from '../../lib/texts.tsx';
import { Outline } from '../../ui/Outline.tsx';
import { Sky } from '../../ui/Sky.tsx';
import { State } from '../../ui/State.tsx';
import { Island } from '../../parts/Island.tsx';
import { NextSteps } from '../afterLesson/index.ts';
import { LessonHomework } from '../homework/index.ts';
import { AfterLesson } from '../lessonPlan/index.ts';
import { LessonWords } from '../materials/index.ts';
import { useProfile } from '../profile/index.ts';
import { OwnReview, reviewsQuery } from '../reviews/index.ts';
import { LessonStars } from '../stars/index.ts';
import { lessonQuery } from './api.ts';
import { LessonRefused } from './LessonRefused.tsx';
import classes from './LessonReviewPage.module.css';
import { tookPlace } from './tookPlace.ts';

/** The server records how a lesson ended shortly after the room has closed. */
const UNDECIDED_POLL_MS = 2_000;

/** After a trial lesson, the final board is shown at the end of the page. */
const { Part: LessonBoard } = lazyPart(['board', 'lessons'], () =>
  import('./LessonBoard.tsx').then((module) => module.LessonBoard),
);

/**
 * Who: a child and a teacher leaving the room, proud and a little tired; a parent later, from the lesson's page. What
 * can go wrong: a lesson that was not held, a review already written on another device.
 */
export function LessonReviewPage() {
  const t = useT();
  const { id = '' } = useParams();
  const lesson = useQuery({
    ...lessonQuery(id),
    refetchInterval: ({ state }) => (state.data?.status === 'in_progress' ? UNDECIDED_POLL_MS : false),
  });
  if (lesson.isPending) return <Outline label={t('app.loading')} rows={3} />;
  if (lesson.isError) return <LessonRefused id={id} error={lesson.error} again={() => void lesson.refetch()} />;
  if (tookPlace(lesson.data)) return <Held lesson={lesson.data} />;
  if (lesson.data.status === 'missed' || lesson.data.status === 'cancelled')
    return <Redirect to={paths.lesson(id)} replace />;
  return (
    <State
      pose="waiting"
      role="status"
      title={t('error.lesson_not_held')}
      action={
        <Button component={Link} to={paths.lesson(id)}>
          {t('reviews.to_lesson')}
        </Button>
      }
    />
  );
}

function Held({ lesson }: { lesson: LessonDetails }) {
  const t = useT();
  const { type } = useProfile();
  const isFirst = lesson.isTrial && type === 'student';
  const reviews = useQuery({ ...reviewsQuery(lesson.id), enabled: isFirst });
  const isReviewed = reviews.data?.items.some((review) => review.authorRole === type) ?? false;
  const other = type === 'student' ? lesson.teacher : lesson.student;
  const facts = [
    other.firstName,
    lesson.isTrial ? t('reviews.trial') : lesson.number !== null && t('reviews.number', { number: lesson.number }),
    lesson.topic,
  ];
  // A lesson counted as missed isn't celebrated, but can still be reviewed.
  const isShort = lesson.status !== 'held';
  const isThanked = isFirst && isReviewed;
  const lead = isThanked ? 'reviews.thanks' : isShort ? 'reviews.lead.short' : (`reviews.lead.${type}` as const);
  return (
    <div className={classes.page}>
      <title>{t('reviews.page')}</title>
      <header className={classes.top}>
        <Sky pose={isShort ? 'listening' : 'celebrating'} size={112} />
        <div>
          <h1>{t(lead)}</h1>
          <p>{facts.filter(Boolean).join(' · ')}</p>
        </div>
      </header>
      {isFirst ? (
        <AfterTrial lesson={lesson} isReviewed={isReviewed} />
      ) : (
        <>
          {type === 'student' && <LessonStars lessonId={lesson.id} isFirst={!isShort} />}
          {type === 'student' ? (
            <OwnReview lesson={lesson} />
          ) : (
            <Island name="after-lesson" waiting={<Skeleton height={480} radius="lg" />}>
              <AfterLesson lesson={lesson} />
            </Island>
          )}
          <LessonWords lessonId={lesson.id} canChange={type === 'teacher'} />
        </>
      )}
      {type === 'teacher' && (
        <Island name="lesson-homework" waiting={<Skeleton height={160} radius="lg" />}>
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
      <Button
        component={Link}
        to={paths.lesson(lesson.id)}
        variant="subtle"
        classNames={{ root: classes.back, label: classes.backLabel }}
      >
        {t('reviews.to_lesson')}
      </Button>
    </div>
  );
}

/** For a family: the rating first, then what the child has learned, and for the parent what comes next. */
function AfterTrial({ lesson, isReviewed }: { lesson: LessonDetails; isReviewed: boolean }) {
  const isChild = useChildView();
  const [isSkipped, setSkipped] = useState(false);
  return (
    <>
      <OwnReview lesson={lesson} isAside onSkip={() => setSkipped(true)} />
      {(isReviewed || isSkipped) && (
        <>
          <LessonStars lessonId={lesson.id} isFirst={lesson.status === 'held'} />
          <LessonWords lessonId={lesson.id} canChange={false} />
          {!isChild && (
            <Island name="next-steps" waiting={<Skeleton height={420} radius="lg" />}>
              <NextSteps lesson={lesson} />
            </Island>
          )}
          <Island name="lesson-board" waiting={<Skeleton height={480} radius="lg" />}>
            <LessonBoard lessonId={lesson.id} isOptional />
          </Island>
        </>
      )}
    </>
  );
}
