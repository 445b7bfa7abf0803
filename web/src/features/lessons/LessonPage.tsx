import { Button, Paper, Skeleton } from '@mantine/core';
import { TAUGHT_WITHIN_DAYS } from '@skylark/contract/family.facts';
import type { LessonDetails } from '@skylark/contract/lessons';
import { lessonPhase } from '@skylark/contract/lessons.facts';
import { useQuery } from '@tanstack/react-query';
import { IconArrowLeft, IconPencil, IconPhoto, IconPlayerPlay } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'wouter';
import { useChildView } from '../../lib/childView.ts';
import { serverNowMs } from '../../lib/clock.ts';
import { lazyPart } from '../../lib/lazyPart.ts';
import { paths } from '../../lib/paths.ts';
import { type TextKey, useT } from '../../lib/texts.tsx';
import { useTimeFormat } from '../../lib/time.ts';
import { Outline } from '../../ui/Outline.tsx';
import { Island } from '../../parts/Island.tsx';
import { Portrait } from '../../ui/Portrait.tsx';
import { Stars } from '../../ui/Stars.tsx';
import { DeckDialog, LessonWords } from '../materials/index.ts';
import { LessonHomework } from '../homework/index.ts';
import { WeakWords } from '../practice/index.ts';
import { ChildViewSwitch, useProfile } from '../profile/index.ts';
import { LessonProblemSection, LessonRecordSection } from '../lessonRecord/index.ts';
import { LessonPlanSection } from '../lessonPlan/index.ts';
import { LessonReviews } from '../reviews/index.ts';
import { SchoolContacts } from '../school/index.ts';
import { lessonQuery } from './api.ts';
import classes from './LessonPage.module.css';
import { AfterMissed } from './AfterMissed.tsx';
import { LessonCover } from './LessonCover.tsx';
import { LessonChanges } from './LessonChanges.tsx';
import { LessonMark } from './LessonMark.tsx';
import { LessonRefused } from './LessonRefused.tsx';

/** The board's code is loaded only where there is a board. */
const { Part: LessonBoard } = lazyPart(['board'], () =>
  import('./LessonBoard.tsx').then((module) => module.LessonBoard),
);

const { Part: LessonCheck } = lazyPart(['check'], () =>
  import('./LessonCheck.tsx').then((module) => module.LessonCheck),
);

/**
 * Who: a parent who wants to see what was learned, a teacher who looks up the last lesson. What can go wrong: an old
 * link, somebody else's lesson, no network.
 */
export function LessonPage() {
  const t = useT();
  const { id = '' } = useParams();
  const { type } = useProfile();
  const isChild = useChildView();
  const lesson = useQuery(lessonQuery(id));
  return (
    <>
      <title>{t('lessons.info')}</title>
      <Button
        component={Link}
        to={paths.lessons}
        variant="subtle"
        leftSection={<IconArrowLeft size={20} aria-hidden="true" />}
        mb="sm"
      >
        {t('lessons.back')}
      </Button>
      {lesson.isPending ? (
        <Outline label={t('app.loading')} hasPicture />
      ) : lesson.isError ? (
        <LessonRefused id={id} error={lesson.error} again={() => void lesson.refetch()} />
      ) : (
        <>
          <Info lesson={lesson.data} />
          {type === 'student' && lesson.data.status === 'missed' && (
            <div className={classes.part}>
              <SchoolContacts />
            </div>
          )}
          {type === 'teacher' && (
            <Island name="lesson-plan" waiting={<Skeleton height={260} radius="lg" mt="lg" />}>
              <LessonPlanSection lesson={lesson.data} />
            </Island>
          )}
          {type === 'teacher' && (lesson.data.status === 'booked' || lesson.data.status === 'in_progress') && (
            <WeakWords lessonId={lesson.data.id} />
          )}
          <div className={classes.pair}>
            <LessonWords
              lessonId={lesson.data.id}
              canChange={type === 'teacher' && lesson.data.status !== 'cancelled'}
            />
            {lesson.data.status === 'held' && (
              <Island name="lesson-reviews" waiting={<Skeleton height={160} radius="lg" />}>
                <LessonReviews lesson={lesson.data} />
              </Island>
            )}
          </div>
          {lesson.data.status !== 'cancelled' && (
            <Island name="lesson-homework" waiting={<Skeleton height={160} radius="lg" mt="lg" />}>
              <LessonHomework
                to={{
                  studentId: lesson.data.student.id,
                  studentName: lesson.data.student.firstName,
                  lessonId: lesson.data.id,
                  deckId: lesson.data.presentation?.id ?? null,
                }}
              />
            </Island>
          )}
          {type === 'teacher' && isOfNow(lesson.data) && (
            <div className={classes.part}>
              <Island name="child-view" waiting={<Skeleton height={160} radius="lg" />}>
                <ChildViewSwitch studentId={lesson.data.student.id} name={lesson.data.student.firstName} />
              </Island>
            </div>
          )}
          {!isChild && (lesson.data.status === 'held' || lesson.data.status === 'missed') && (
            <div className={classes.after}>
              <Island name="lesson-problem" waiting={<Skeleton height={96} radius="lg" />}>
                <LessonProblemSection lessonId={lesson.data.id} />
              </Island>
              <Island name="lesson-record" waiting={<Skeleton height={220} radius="lg" />}>
                <LessonRecordSection lessonId={lesson.data.id} />
              </Island>
            </div>
          )}
          {lesson.data.status === 'held' && (
            <Island name="lesson-board" waiting={<Skeleton height={480} radius="lg" mt="lg" />}>
              <LessonBoard lessonId={lesson.data.id} />
            </Island>
          )}
        </>
      )}
    </>
  );
}

/** Whose child's view its teacher may still switch. */
const isOfNow = ({ status, startsAt }: LessonDetails): boolean =>
  status !== 'cancelled' && Date.parse(startsAt) > serverNowMs() - TAUGHT_WITHIN_DAYS * 24 * 60 * 60_000;

function Info({ lesson }: { lesson: LessonDetails }) {
  const t = useT();
  const { type, timeZone } = useProfile();
  const time = useTimeFormat(timeZone);
  const startsAt = new Date(lesson.startsAt);
  const other = type === 'student' ? lesson.teacher : lesson.student;
  const there = time.elsewhere(startsAt, lesson.otherTimeZone);
  const otherName = `${other.firstName} ${other.lastName}`;
  const about =
    type === 'teacher'
      ? paths.studentProgress(lesson.student.id)
      : lesson.teacherHasPage && paths.teacher(lesson.teacher.id);
  const who = about ? <Link to={about}>{otherName}</Link> : otherName;
  const rows: [TextKey, ReactNode][] = [
    ['lessons.date', `${time.day(startsAt)}, ${time.range(startsAt, lesson.durationMinutes)} (${time.zone(startsAt)})`],
    ['lessons.duration', t('lessons.minutes', { minutes: lesson.durationMinutes })],
    [type === 'student' ? 'lessons.teacher' : 'lessons.student', who],
    ['lessons.course', lesson.course?.title],
    ['lessons.topic', lesson.topic ?? undefined],
    [
      'lessons.presentation',
      lesson.presentation
        ? `${lesson.presentation.title} · ${t('lessons.slides', { count: lesson.presentation.slidesCount })}`
        : undefined,
    ],
    // The others wear a mark.
    [
      'lessons.status',
      lesson.status === 'booked' || lesson.status === 'cancelled'
        ? t(`lessons.status.${lesson.status}` satisfies TextKey)
        : undefined,
    ],
  ];
  return (
    <Paper className={classes.info} radius="xl">
      <div className={classes.picture}>
        <LessonCover url={lesson.coverUrl} />
      </div>
      <div className={classes.top}>
        <Portrait photo={other.photo.thumb} firstName={other.firstName} alt="" sizePx={72} />
        <div>
          <h1 className={classes.title} id={`when-${lesson.id}`}>
            {lesson.isTrial
              ? t('lessons.trial')
              : lesson.number === null
                ? t('lessons.info')
                : t('lessons.number', { number: lesson.number })}
          </h1>
          <LessonMark lesson={lesson} />
        </div>
      </div>
      <dl className={classes.facts}>
        {rows.map(
          ([key, value]) =>
            value !== undefined && (
              <div key={key}>
                <dt>{t(key)}</dt>
                <dd>
                  {value}
                  {key === 'lessons.date' && time.differs(startsAt, lesson.otherTimeZone) && (
                    <small>{t('lessons.other_clock', there)}</small>
                  )}
                </dd>
              </div>
            ),
        )}
      </dl>
      {(lesson.status === 'booked' || lesson.status === 'in_progress') && (
        <Island name="lesson-check">
          <LessonCheck lessonId={lesson.id} timeZone={timeZone} />
        </Island>
      )}
      <div className={classes.foot}>
        <AfterMissed lesson={lesson} />
        {lesson.score !== null && (
          <span className={classes.score}>
            <Portrait photo={lesson.teacher.photo.thumb} firstName={lesson.teacher.firstName} alt="" sizePx={36} />
            <strong>{lesson.teacher.firstName}</strong>
            <Stars score={lesson.score} label={t('lessons.score', { score: lesson.score })} size={28} />
          </span>
        )}
        {type === 'teacher' && lessonPhase(lesson, serverNowMs()) === 'early' && (
          <Button
            component={Link}
            to={paths.lessonPrepare(lesson.id)}
            leftSection={<IconPencil size={20} aria-hidden="true" />}
          >
            {t('lessons.prepare')}
          </Button>
        )}
        {lesson.status === 'held' && (
          <Button
            component={Link}
            to={paths.lessonReplay(lesson.id)}
            leftSection={<IconPlayerPlay size={20} aria-hidden="true" />}
          >
            {t('lessons.replay')}
          </Button>
        )}
        {lesson.presentation && <Slides deckId={lesson.presentation.id} title={lesson.presentation.title} />}
        <LessonChanges lesson={lesson} label={`when-${lesson.id}`} />
      </div>
    </Paper>
  );
}

/** The presentation, to leaf through once more. */
function Slides({ deckId, title }: { deckId: string; title: string }) {
  const t = useT();
  const [dialog, setDialog] = useState(false);
  return (
    <>
      <Button variant="light" leftSection={<IconPhoto size={20} aria-hidden="true" />} onClick={() => setDialog(true)}>
        {t('lessons.look_at_slides')}
      </Button>
      <DeckDialog deckId={deckId} title={title} isOpen={dialog} close={() => setDialog(false)} />
    </>
  );
}
