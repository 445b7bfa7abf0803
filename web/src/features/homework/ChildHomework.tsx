import { Paper } from '@mantine/core';
import { homeworkStep } from '@skylark/contract/homework.facts';
import { IconArrowRight, IconCheck } from '@tabler/icons-react';
import { Link } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { type TextKey, useT } from '../../lib/texts.tsx';
import { ActivityThumb } from '../../parts/ActivityThumb.tsx';
import { ReadAloud } from '../../parts/ReadAloud.tsx';
import { Portrait } from '../../ui/Portrait.tsx';
import { Sky } from '../../ui/Sky.tsx';
import { Stars } from '../../ui/Stars.tsx';
import type { HomeworkCard } from './api.ts';
import classes from './ChildHomework.module.css';

/** A homework for a child who can't read: its first slide, the teacher, a speaker button, and a large link. */
export function ChildHomework({ homework }: { homework: HomeworkCard }) {
  const t = useT();
  const { id, description, coverUrl, coverActivity, teacher, score } = homework;
  const step = homeworkStep(homework);
  const isToDo = step === 'to_start' || step === 'working';
  const go: TextKey = step === 'to_start' ? 'homework.start' : isToDo ? 'homework.continue' : 'homework.details';
  return (
    <Paper component="article" className={classes.card} data-step={step}>
      <div className={classes.picture} data-plain={coverUrl === null}>
        {coverUrl === null ? (
          <Sky pose="reading" size={110} />
        ) : (
          <img src={coverUrl} alt="" width={320} height={180} loading="lazy" />
        )}
        <ActivityThumb activity={coverActivity} />
      </div>
      <div className={classes.task}>
        <ReadAloud text={description} />
        <h2 id={`task-${id}`}>{description}</h2>
        <Portrait photo={teacher.photo.thumb} firstName={teacher.firstName} alt="" sizePx={48} />
        {score !== null && (
          <span className={classes.stars}>
            <Stars score={score} size={32} label={t('homework.score', { score })} />
          </span>
        )}
      </div>
      <Link to={paths.homework(id)} className={classes.go} data-done={!isToDo} aria-describedby={`task-${id}`}>
        {isToDo ? <IconArrowRight size={34} aria-hidden="true" /> : <IconCheck size={34} aria-hidden="true" />}
        {t(go)}
      </Link>
    </Paper>
  );
}
