import { Button, Paper } from '@mantine/core';
import type { LessonCard } from '@skylark/contract/lessons';
import { lessonPhase } from '@skylark/contract/lessons.facts';
import { IconPencil } from '@tabler/icons-react';
import { Link } from 'wouter';
import { useNowMs } from '../../lib/clock.ts';
import { paths } from '../../lib/paths.ts';
import { useT } from '../../lib/texts.tsx';
import { useTimeFormat } from '../../lib/time.ts';
import { Island } from '../../parts/Island.tsx';
import { Portrait } from '../../ui/Portrait.tsx';
import { NextHomework } from '../homework/index.ts';
import { NextPlan } from '../lessonPlan/index.ts';
import { useProfile } from '../profile/index.ts';
import { EnterLesson } from './EnterLesson.tsx';
import { LessonMark } from './LessonMark.tsx';
import classes from './NextLesson.module.css';

/**
 * A teacher's next lesson with everything needed to start it: the latest notes, the plan, the board and the child's
 * homework.
 */
export function NextLesson({ lesson }: { lesson: LessonCard }) {
  const t = useT();
  const { timeZone, settings } = useProfile();
  const time = useTimeFormat(timeZone);
  const nowMs = useNowMs();
  const phase = lessonPhase(lesson, nowMs, settings.activationDelay);
  const startsAt = new Date(lesson.startsAt);
  const { student } = lesson;
  const about = [
    lesson.isTrial ? t('lessons.trial') : lesson.number !== null && t('lessons.number', { number: lesson.number }),
    lesson.topic,
    time.differs(startsAt, lesson.otherTimeZone) &&
      t('lessons.other_clock', time.elsewhere(startsAt, lesson.otherTimeZone)),
  ];
  return (
    <Paper component="section" className={classes.next} aria-labelledby="next-title">
      <h2 id="next-title" className={classes.label}>
        {t('lessons.next')}
      </h2>
      <div className={classes.top}>
        <Portrait photo={student.photo.thumb} firstName={student.firstName} alt="" sizePx={48} />
        <div>
          <p className={classes.name}>
            <Link to={paths.student(student.id)}>{`${student.firstName} ${student.lastName}`}</Link>
          </p>
          <p className={classes.when}>
            {time.wall(startsAt).day === time.wall(new Date(nowMs)).day ? (
              <span className="visually-hidden">{`${time.day(startsAt)}, `}</span>
            ) : (
              `${time.dayHeading(startsAt)}, `
            )}
            <span className={classes.range}>{time.range(startsAt, lesson.durationMinutes)}</span>
          </p>
        </div>
      </div>
      <p className={classes.soft}>{about.filter(Boolean).join(' · ')}</p>
      <LessonMark lesson={lesson} />
      <div className={classes.actions} id={`when-${lesson.id}`}>
        <EnterLesson lesson={lesson} />
        <Button component={Link} to={paths.lesson(lesson.id)} variant="light">
          {t('lessons.details')}
        </Button>
        {phase === 'early' && (
          <Button
            component={Link}
            to={paths.lessonPrepare(lesson.id)}
            variant="subtle"
            leftSection={<IconPencil size={20} aria-hidden="true" />}
          >
            {t('lessons.prepare')}
          </Button>
        )}
      </div>
      <Island name="next-plan" failed={() => null}>
        <NextPlan lessonId={lesson.id} />
      </Island>
      <Island name="next-homework" failed={() => null}>
        <NextHomework studentId={student.id} />
      </Island>
    </Paper>
  );
}
