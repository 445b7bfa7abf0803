import type { Practice } from '@skylark/contract/practice';
import type { PracticeResult } from '@skylark/contract/practice.facts';
import { useState } from 'react';
import { useChildView } from '../../lib/childView.ts';
import { chime } from '../../lib/chime.ts';
import { serverNowMs } from '../../lib/clock.ts';
import { useT } from '../../lib/texts.tsx';
import { outboxOf } from './answersOutbox.ts';
import { ChooseTask } from './ChooseTask.tsx';
import { useProfile } from '../profile/index.ts';
import classes from './Practice.module.css';
import { SpellTask } from './SpellTask.tsx';
import { type Task, tasksOf, withMissed } from './tasks.ts';
import { WordCard } from './WordCard.tsx';

interface Props {
  practice: Practice;
  childId: string;
  onDone: () => void;
}

/** One round: a task, then its word to be repeated aloud, then the next. */
export function Round({ practice, childId, onDone }: Props) {
  const t = useT();
  const isChild = useChildView();
  const { reads } = useProfile();
  const [tasks, setTasks] = useState(() => tasksOf(practice, !isChild && reads !== 'not_yet'));
  const [at, setAt] = useState(0);
  const [isRight, setRight] = useState(false);
  const task = tasks[at];
  if (!task) return null;
  const answer = (result: PracticeResult): void => {
    chime('right');
    setTasks(withMissed(tasks, at, result));
    setRight(true);
    if (!task.counts) return;
    const answeredAt = new Date(serverNowMs()).toISOString();
    outboxOf(childId).add({ id: crypto.randomUUID(), word: task.word.word, result, answeredAt });
  };
  const next = (): void => {
    if (at + 1 === tasks.length) return onDone();
    setRight(false);
    setAt(at + 1);
  };
  return (
    <>
      <progress className={classes.progress} max={tasks.length} value={at} aria-label={t('practice.progress')} />
      {isRight || task.way === 'meet' ? (
        <WordCard key={`${task.id} word`} word={task.word} isRight={isRight} next={next} />
      ) : (
        <Asked key={task.id} task={task} answer={answer} />
      )}
    </>
  );
}

function Asked({ task, answer }: { task: Task; answer: (result: PracticeResult) => void }) {
  switch (task.way) {
    case 'hear':
    case 'see':
      return <ChooseTask task={task} isSeen={task.way === 'see'} answer={answer} />;
    case 'spell':
      return <SpellTask word={task.word} answer={answer} />;
    case 'meet':
      return null;
  }
}
