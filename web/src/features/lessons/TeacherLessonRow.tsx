import { Button } from '@mantine/core';
import type { LessonCard as Lesson } from '@skylark/contract/lessons';
import { lessonPhase } from '@skylark/contract/lessons.facts';
import { Link } from 'wouter';
import { useNowMs } from '../../lib/clock.ts';
import { paths } from '../../lib/paths.ts';
import { useT } from '../../lib/texts.tsx';
import { useTimeFormat } from '../../lib/time.ts';
import layout from '../../ui/layout.module.css';
import { Portrait } from '../../ui/Portrait.tsx';
import { Stars } from '../../ui/Stars.tsx';
import { useProfile } from '../profile/index.ts';
import { LessonMark } from './LessonMark.tsx';
import classes from './TeacherLessonRow.module.css';

/**
 * One line of a teacher's day: when, who, what. The first lesson of a day has a heading above it.
 * @param before the lesson above it in the list
 * @param isPast whether the list is grouped by month, because a search is for a lesson rather than a day
 * @param isNext whether it is also shown beside the list, with its actions
 */
export function TeacherLessonRow({
  lesson,
  before,
  isNext,
  isPast,
}: {
  lesson: Lesson;
  before: Lesson | undefined;
  isNext: boolean;
  isPast: boolean;
}) {
  const t = useT();
  const { timeZone, settings } = useProfile();
  const time = useTimeFormat(timeZone);
  const nowMs = useNowMs();
  const startsAt = new Date(lesson.startsAt);
  const { student } = lesson;
  const groupOf = (at: Date): string => (isPast ? time.month(at) : time.dayHeading(at));
  const isNewGroup = before === undefined || groupOf(new Date(before.startsAt)) !== groupOf(startsAt);
  const tile = time.tile(startsAt);
  const phase = lessonPhase(lesson, nowMs, settings.activationDelay);
  const lessonName = lesson.isTrial
    ? t('lessons.trial')
    : lesson.number !== null && t('lessons.number', { number: lesson.number });
  // Notes that should still be written on the same evening.
  const isToNote = !isPast && lesson.status === 'held';
  return (
    <>
      {isNewGroup && <h2 className={classes.day}>{groupOf(startsAt)}</h2>}
      <article
        className={`${classes.row} ${layout.linkedRow}`}
        aria-labelledby={`row-${lesson.id}`}
        data-trial={lesson.isTrial || undefined}
        data-next={isNext || undefined}
        data-past={isPast || undefined}
        data-missed={lesson.status === 'missed' || undefined}
      >
        <h3 id={`row-${lesson.id}`} className={classes.when}>
          <span className="visually-hidden">{`${time.day(startsAt)}, `}</span>
          {isPast && <span aria-hidden="true">{`${tile.weekday} ${tile.day}, `}</span>}
          <span className="numbers">{time.range(startsAt, lesson.durationMinutes)}</span>
        </h3>
        <span className={classes.face}>
          <Portrait photo={student.photo.thumb} firstName={student.firstName} alt="" sizePx={36} />
        </span>
        <p className={classes.who}>
          <Link
            to={paths.lesson(lesson.id)}
            className={`${classes.name} ${layout.rowLink}`}
            title={lesson.topic ?? undefined}
            aria-describedby={`row-${lesson.id}`}
          >
            {`${student.firstName} ${student.lastName}`}
          </Link>
          {phase !== 'over' && time.differs(startsAt, lesson.otherTimeZone) && (
            <span className={classes.clock}>
              {t('lessons.other_clock', time.elsewhere(startsAt, lesson.otherTimeZone))}
            </span>
          )}
          <span className={classes.soft}>{[lessonName, lesson.topic].filter(Boolean).join(' · ')}</span>
        </p>
        <div className={classes.end}>
          <LessonMark lesson={lesson} isShort={isPast || isToNote} />
          {lesson.score !== null && <Stars score={lesson.score} label={t('lessons.score', { score: lesson.score })} />}
          {!isNext && phase !== 'early' && phase !== 'over' && (
            <Button component={Link} to={paths.room(lesson.id)} aria-describedby={`row-${lesson.id}`}>
              {t('lessons.start')}
            </Button>
          )}
          {!isNext && (
            <Button
              component={Link}
              to={isToNote ? paths.lessonNotes(lesson.id) : paths.lesson(lesson.id)}
              variant="subtle"
              aria-describedby={`row-${lesson.id}`}
              className={(isToNote ? classes.notes : classes.details) ?? ''}
            >
              {t(isToNote ? 'lessons.notes' : 'lessons.details')}
            </Button>
          )}
        </div>
      </article>
    </>
  );
}
