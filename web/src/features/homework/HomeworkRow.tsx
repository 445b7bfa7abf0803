import { Button, Paper } from '@mantine/core';
import { homeworkStep, type HomeworkStep } from '@skylark/contract/homework.facts';
import type { Role } from '@skylark/contract/people';
import { Link } from 'wouter';
import { capital } from '../../lib/inLocale.ts';
import { paths } from '../../lib/paths.ts';
import { type TextKey, useLocale, useT } from '../../lib/texts.tsx';
import { useTimeFormat } from '../../lib/time.ts';
import { ActivityThumb } from '../../parts/ActivityThumb.tsx';
import { Portrait } from '../../ui/Portrait.tsx';
import { Sky } from '../../ui/Sky.tsx';
import { Stars } from '../../ui/Stars.tsx';
import { useProfile } from '../profile/index.ts';
import type { HomeworkCard } from './api.ts';
import { HomeworkBadge } from './HomeworkBadge.tsx';
import classes from './HomeworkRow.module.css';

/** One homework in a list: task, person, state, and link. */
export function HomeworkRow({ homework }: { homework: HomeworkCard }) {
  const t = useT();
  const { type, timeZone } = useProfile();
  const time = useTimeFormat(timeZone);
  const locale = useLocale();
  const other = type === 'teacher' ? homework.student : homework.teacher;
  const step = homeworkStep(homework);
  return (
    <Paper component="article" className={classes.row} data-state={step} data-for={type}>
      <span className={classes.cover} data-plain={homework.coverUrl === null}>
        {homework.coverUrl === null ? (
          <Sky pose="reading" size={88} isLazy />
        ) : (
          <img src={homework.coverUrl} alt="" width={240} height={135} loading="lazy" />
        )}
        <ActivityThumb activity={homework.coverActivity} />
      </span>
      <div className={classes.words}>
        <div className={classes.marks}>
          <HomeworkBadge homework={homework} />
          {homework.score !== null && (
            <Stars score={homework.score} label={t('homework.score', { score: homework.score })} />
          )}
        </div>
        <h2 className={classes.task} id={`task-${homework.id}`}>
          {homework.description}
        </h2>
        <p className={classes.person}>
          <Portrait photo={other.photo.thumb} firstName={other.firstName} alt="" sizePx={32} />
          <strong>{`${other.firstName} ${other.lastName}`}</strong>
        </p>
        <p className={classes.soft}>
          {capital(
            locale,
            [
              homework.topic,
              type === 'teacher' && step === 'to_review' && homework.finishedAt !== null
                ? t('homework.handed_in_on', { date: time.moment(new Date(homework.finishedAt)) })
                : t('homework.given_on', { date: time.moment(new Date(homework.createdAt)) }),
              homework.dueAt !== null &&
                homework.finishedAt === null &&
                t('homework.due_on', { date: time.moment(new Date(homework.dueAt)) }),
            ]
              .filter(Boolean)
              .join(' · '),
          )}
        </p>
      </div>
      <Button
        component={Link}
        to={paths.homework(homework.id)}
        size={isNext(step, type) ? 'lg' : 'md'}
        variant={isNext(step, type) ? 'filled' : 'light'}
        aria-describedby={`task-${homework.id}`}
      >
        {t(gestureOf(step, type))}
      </Button>
    </Paper>
  );
}

/** Whether it is the reader's turn. */
const isNext = (step: HomeworkStep, role: Role): boolean =>
  role === 'student' ? step === 'to_start' || step === 'working' : step === 'to_review';

/** A student starts, continues or views (specification, point 4); a teacher reviews or views. */
function gestureOf(step: HomeworkStep, role: Role): TextKey {
  if (role === 'teacher') return step === 'to_review' ? 'homework.review' : 'homework.details';
  switch (step) {
    case 'to_start':
      return 'homework.start';
    case 'working':
      return 'homework.continue';
    case 'to_review':
    case 'completed':
      return 'homework.details';
  }
}
