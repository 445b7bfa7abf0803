import { Button, Paper } from '@mantine/core';
import type { LessonDetails } from '@skylark/contract/lessons';
import { endOfLesson, lessonPhase } from '@skylark/contract/lessons.facts';
import { IconDeviceDesktopCheck, IconPencil, IconPhoto, IconPlayerPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { useChildView } from '../../lib/childView.ts';
import { serverNowMs } from '../../lib/clock.ts';
import { lazyPart } from '../../lib/lazyPart.ts';
import { paths } from '../../lib/paths.ts';
import { type TextKey, useT } from '../../lib/texts.tsx';
import { useTimeFormat } from '../../lib/time.ts';
import { AboutChild } from '../../parts/AboutChild.tsx';
import { Island } from '../../parts/Island.tsx';
import { Portrait } from '../../ui/Portrait.tsx';
import { Stars } from '../../ui/Stars.tsx';
import { AbsenceNotes, CantTeachButton } from '../absence/index.ts';
import { DeckDialog } from '../materials/index.ts';
import { MoveRequestNote } from '../moveRequests/index.ts';
import { useProfile } from '../profile/index.ts';
import { OpenOnTablet } from '../tablet/index.ts';
import { lessonBoardQuery } from './api.ts';
import { AfterCancelled } from './AfterCancelled.tsx';
import { AfterMissed } from './AfterMissed.tsx';
import { ChangePresentation } from './ChangePresentation.tsx';
import { EnterLesson } from './EnterLesson.tsx';
import { LessonChanges } from './LessonChanges.tsx';
import { LessonCover } from './LessonCover.tsx';
import { LessonMark } from './LessonMark.tsx';
import classes from './LessonPage.module.css';

const { Part: LessonCheck } = lazyPart(['check'], () =>
  import('./LessonCheck.tsx').then((module) => module.LessonCheck),
);

/** A lesson's time, person and topic, and the possible actions. */
export function LessonInfo({ lesson }: { lesson: LessonDetails }) {
  const t = useT();
  const { type, timeZone } = useProfile();
  const isChild = useChildView();
  const time = useTimeFormat(timeZone);
  const startsAt = new Date(lesson.startsAt);
  const other = type === 'student' ? lesson.teacher : lesson.student;
  const there = time.elsewhere(startsAt, lesson.otherTimeZone);
  const otherName = `${other.firstName} ${other.lastName}`;
  const about =
    type === 'teacher'
      ? `${paths.student(lesson.student.id)}?lesson=${lesson.id}`
      : lesson.teacherHasPage && paths.teacher(lesson.teacher.id);
  const who = about ? <Link to={about}>{otherName}</Link> : otherName;
  const rows: [TextKey, ReactNode][] = [
    [
      'lessons.date',
      <>
        {`${time.dayHeading(startsAt)}, `}
        <span className={classes.range}>{time.range(startsAt, lesson.durationMinutes)}</span>
        {` (${time.zone(startsAt)})`}
      </>,
    ],
    ['lessons.duration', t('lessons.minutes', { minutes: lesson.durationMinutes })],
    [type === 'student' ? 'lessons.teacher' : 'lessons.student', who],
    [
      'lessons.child',
      lesson.child && (lesson.child.age !== null || lesson.child.reads !== null) ? (
        <AboutChild key="child" {...lesson.child} />
      ) : undefined,
    ],
    ['lessons.course', lesson.course?.title],
    ['lessons.topic', lesson.topic ?? undefined],
    [
      'lessons.presentation',
      lesson.presentation
        ? `${lesson.presentation.title} · ${t('lessons.slides', { count: lesson.presentation.slidesCount })}`
        : undefined,
    ],
    // The other states are shown as a mark.
    ['lessons.status', lesson.status === 'booked' ? t('lessons.status.booked') : undefined],
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
            {/* A teacher has many children; a family has one teacher. */}
            {type === 'teacher' && `${other.firstName}: `}
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
      {type === 'teacher' && lesson.isTeacherAway && (
        <Island name="absence-notes" failed={() => null}>
          <AbsenceNotes at={lesson.startsAt} />
        </Island>
      )}
      {!isChild && (lesson.status === 'booked' || lesson.status === 'cancelled') && (
        <Island name="move-request" failed={() => null}>
          <MoveRequestNote lesson={lesson} />
        </Island>
      )}
      <div className={classes.foot}>
        <EnterLesson lesson={lesson} />
        <AfterMissed lesson={lesson} />
        <AfterCancelled lesson={lesson} />
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
        {lesson.status === 'held' && <ReplayLink lessonId={lesson.id} />}
        {type === 'teacher' && <ChangePresentation lesson={lesson} />}
        {lesson.presentation && <Slides deckId={lesson.presentation.id} title={lesson.presentation.title} />}
        {type === 'student' && !isChild && (lesson.status === 'booked' || lesson.status === 'in_progress') && (
          <OpenOnTablet lessonId={lesson.id} />
        )}
        {type === 'student' && !isChild && lesson.status === 'booked' && (
          <Button
            component={Link}
            to={paths.settings.devices}
            variant="light"
            leftSection={<IconDeviceDesktopCheck size={20} aria-hidden="true" />}
          >
            {t('app.settings.devices')}
          </Button>
        )}
        {type === 'teacher' && lesson.status === 'booked' && !lesson.isTeacherAway && isAhead(lesson) && (
          <CantTeachButton lesson={lesson} />
        )}
        <LessonChanges lesson={lesson} label={`when-${lesson.id}`} />
      </div>
    </Paper>
  );
}

const isAhead = (lesson: LessonDetails): boolean => endOfLesson(lesson) > serverNowMs();

/** Not for a lesson without a stored log, such as one held elsewhere or before its board was deleted. */
function ReplayLink({ lessonId }: { lessonId: string }) {
  const t = useT();
  const board = useQuery(lessonBoardQuery(lessonId));
  if (board.data?.hasReplay === false) return null;
  return (
    <Button
      component={Link}
      to={paths.lessonReplay(lessonId)}
      leftSection={<IconPlayerPlay size={20} aria-hidden="true" />}
    >
      {t('lessons.replay')}
    </Button>
  );
}

/** The presentation, for reviewing. */
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
