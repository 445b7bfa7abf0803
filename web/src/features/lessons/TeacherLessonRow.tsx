import { Button } from '@mantine/core';
import type { LessonCard as Lesson } from '@skylark/contract/lessons';
import { lessonPhase } from '@skylark/contract/lessons.facts';
import { Link } from 'wouter';
import { useNowMs } from '../../lib/clock.ts';
import { paths } from '../../lib/paths.ts';
import { useT } from '../../lib/texts.tsx';
import { useTimeFormat } from '../../lib/time.ts';
import { Portrait } from '../../ui/Portrait.tsx';
import { Stars } from '../../ui/Stars.tsx';
import { useProfile } from '../profile/index.ts';
import { LessonMark } from './LessonMark.tsx';
import classes from './TeacherLessonRow.module.css';

/**
 * One line of a teacher's day: when, who, what. The first lesson of a day has its heading above it.
 * @param before the lesson above it in the list
 */
export function TeacherLessonRow({ lesson, before }: { lesson: Lesson; before: Lesson | undefined }) {
  const t = useT();
  const { timeZone, settings } = useProfile();
  const time = useTimeFormat(timeZone);
  const nowMs = useNowMs();
  const startsAt = new Date(lesson.startsAt);
  const { student } = lesson;
  const isNewDay = before === undefined || time.wall(new Date(before.startsAt)).day !== time.wall(startsAt).day;
  const phase = lessonPhase(lesson, nowMs, settings.activationDelay);
  const about = [
    lesson.isTrial ? t('lessons.trial') : lesson.number !== null && t('lessons.number', { number: lesson.number }),
    lesson.topic,
  ];
  return (
    <>
      {isNewDay && <h2 className={classes.day}>{time.dayHeading(startsAt)}</h2>}
      <article className={classes.row} aria-labelledby={`when-${lesson.id}`} data-trial={lesson.isTrial || undefined}>
        <h3 id={`when-${lesson.id}`} className={classes.when}>
          <span className="visually-hidden">{`${time.day(startsAt)}, `}</span>
          <span className="numbers">{time.range(startsAt, lesson.durationMinutes)}</span>
        </h3>
        <span className={classes.face}>
          <Portrait photo={student.photo.thumb} firstName={student.firstName} alt="" sizePx={36} />
        </span>
        <p className={classes.who}>
          <Link to={paths.lesson(lesson.id)} className={classes.name} aria-describedby={`when-${lesson.id}`}>
            {`${student.firstName} ${student.lastName}`}
          </Link>
          <span className={classes.soft} title={lesson.topic ?? undefined}>
            {[
              ...about,
              time.differs(startsAt, lesson.otherTimeZone) &&
                t('lessons.other_clock', time.elsewhere(startsAt, lesson.otherTimeZone)),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </p>
        <div className={classes.end}>
          <LessonMark lesson={lesson} />
          {lesson.score !== null && <Stars score={lesson.score} label={t('lessons.score', { score: lesson.score })} />}
          {phase !== 'early' && phase !== 'over' && (
            <Button component={Link} to={paths.room(lesson.id)} aria-describedby={`when-${lesson.id}`}>
              {t('lessons.start')}
            </Button>
          )}
          <Button
            component={Link}
            to={paths.lesson(lesson.id)}
            variant="subtle"
            aria-describedby={`when-${lesson.id}`}
            className={classes.details ?? ''}
          >
            {t('lessons.details')}
          </Button>
        </div>
      </article>
    </>
  );
}
