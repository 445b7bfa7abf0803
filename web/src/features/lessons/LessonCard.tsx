import { Button, Paper } from '@mantine/core';
import type { LessonCard as Lesson } from '@skylark/contract/lessons';
import { Link } from 'wouter';
import { useChildView } from '../../lib/childView.ts';
import { paths } from '../../lib/paths.ts';
import { useLocale, useT } from '../../lib/texts.tsx';
import { useTimeFormat } from '../../lib/time.ts';
import { Island } from '../../parts/Island.tsx';
import { ReadAloud } from '../../parts/ReadAloud.tsx';
import { Stars } from '../../ui/Stars.tsx';
import { MoveRequestNote, MoveRequestShape } from '../moveRequests/index.ts';
import { useProfile } from '../profile/index.ts';
import { AfterMissed } from './AfterMissed.tsx';
import { EnterLesson } from './EnterLesson.tsx';
import { LessonChanges } from './LessonChanges.tsx';
import { LessonCover } from './LessonCover.tsx';
import { LessonMark } from './LessonMark.tsx';
import { Portrait } from '../../ui/Portrait.tsx';
import classes from './LessonCard.module.css';

/**
 * One lesson in a list: a calendar leaf with a picture of its topic. The next one stands out, because most people look
 * for it.
 */
export function LessonCard({ lesson, isNext }: { lesson: Lesson; isNext: boolean }) {
  const t = useT();
  const { type, timeZone } = useProfile();
  const isChild = useChildView();
  const locale = useLocale();
  const time = useTimeFormat(timeZone);
  const startsAt = new Date(lesson.startsAt);
  const other = type === 'student' ? lesson.teacher : lesson.student;
  const tile = time.tile(startsAt);
  const there = time.elsewhere(startsAt, lesson.otherTimeZone);
  return (
    <Paper
      component="article"
      className={isNext ? `${classes.card} ${classes.next}` : classes.card}
      data-child={isChild || undefined}
      aria-labelledby={`when-${lesson.id}`}
    >
      <div className={classes.leaf} aria-hidden="true">
        <LessonCover url={lesson.coverUrl} isLazy={!isNext} />
        <span className={classes.tile}>
          <strong>{tile.day}</strong>
          <span>
            {tile.weekday}
            <br />
            {tile.month}
          </span>
        </span>
      </div>
      <div className={classes.facts}>
        <h2 id={`when-${lesson.id}`} className={classes.when}>
          <span className="visually-hidden">{`${time.day(startsAt)}, `}</span>
          <span className="numbers">{time.range(startsAt, lesson.durationMinutes)}</span>
        </h2>
        {!isChild && (
          <p className={classes.soft}>
            {`${t('lessons.minutes', { minutes: lesson.durationMinutes })} · ${time.zone(startsAt)}`}
            {time.differs(startsAt, lesson.otherTimeZone) && ` · ${t('lessons.other_clock', there)}`}
          </p>
        )}
        <p className={classes.person}>
          <Portrait photo={other.photo.thumb} firstName={other.firstName} alt="" sizePx={isChild ? 72 : 40} />
          <span>
            <span className={classes.role}>{t(type === 'student' ? 'lessons.teacher' : 'lessons.student')}</span>
            <strong>{`${other.firstName} ${other.lastName}`}</strong>
          </span>
        </p>
        <p className={classes.soft}>
          {[
            lesson.isTrial
              ? t('lessons.trial')
              : lesson.number !== null && t('lessons.number', { number: lesson.number }),
            lesson.topic,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <div className={classes.actions}>
        <LessonMark lesson={lesson} />
        {lesson.score !== null && <Stars score={lesson.score} label={t('lessons.score', { score: lesson.score })} />}
        <EnterLesson lesson={lesson} />
        <AfterMissed lesson={lesson} />
        {isChild ? (
          <ReadAloud
            text={`${time.day(startsAt)}, ${time.range(startsAt, lesson.durationMinutes)}`}
            language={locale}
          />
        ) : (
          <div className={classes.more}>
            <Button
              component={Link}
              to={paths.lesson(lesson.id)}
              variant="subtle"
              aria-describedby={`when-${lesson.id}`}
            >
              {t('lessons.details')}
            </Button>
            <LessonChanges lesson={lesson} label={`when-${lesson.id}`} />
          </div>
        )}
      </div>
      {lesson.isMoveAsked && type === 'student' && !isChild && (
        <div className={classes.question}>
          <Island name="move-request" failed={() => null} waiting={<MoveRequestShape />}>
            <MoveRequestNote lesson={lesson} />
          </Island>
        </div>
      )}
    </Paper>
  );
}
