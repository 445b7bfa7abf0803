import type { Word } from '@skylark/contract/materials';
import type { Practice } from '@skylark/contract/practice';
import { AGAIN_FOR_A_STAR, type PracticeResult } from '@skylark/contract/practice.facts';
import { useRef, useState } from 'react';
import { useCannotListen } from '../../lib/cannotListen.ts';
import { chime } from '../../lib/chime.ts';
import { serverNowMs } from '../../lib/clock.ts';
import { canSpeakWord } from '../../lib/speech/wordSound.ts';
import { useT } from '../../lib/texts.tsx';
import { canRecord } from '../../lib/recording/recorder.ts';
import { outboxOf } from './answersOutbox.ts';
import { ChooseTask } from './ChooseTask.tsx';
import { LetterTask } from './LetterTask.tsx';
import { ToldContext, useIsQuiet, useReads } from './roundContext.ts';
import classes from './Practice.module.css';
import { SayTask } from './SayTask.tsx';
import { SoundTask } from './SoundTask.tsx';
import { SpellTask } from './SpellTask.tsx';
import { type Abilities, againOf, guessedOf, strengthOf, type Task, tasksOf, wentWell, withMissed } from './tasks.ts';
import { WordCard } from './WordCard.tsx';

/** How often missed words are asked again after a round with many mistakes. */
const AGAIN_MAX = 2;

interface Props {
  practice: Practice;
  childId: string;
  /** @param wentWell better than guessing would have gone */
  onDone: (wentWell: boolean) => void;
}

/** One round: a task, then its word to be repeated aloud, then the next. The words of a game aren't due. */
export function Round({ practice, childId, onDone }: Props) {
  const t = useT();
  const reads = useReads();
  const isGame = practice.words.length === 0;
  const words = isGame ? practice.game : practice.words;
  const others = isGame ? practice.others : [...practice.others, ...practice.game];
  const isQuiet = useIsQuiet();
  const [, setCannotListen] = useCannotListen();
  const [told] = useState(() => new Set<string>());
  const abilities: Abilities = {
    reads,
    // A spoken word is compared with the model by ear.
    canSay: !isQuiet && canRecord(),
    canHear: (word) => !isQuiet && canSpeakWord(word),
  };
  const [tasks, setTasks] = useState(() => tasksOf({ words, others }, abilities, { isGame }));
  const [at, setAt] = useState(0);
  const [shown, setShown] = useState<'right' | 'repeat'>();
  /** The first result of each word, and the best one of those that were asked again. */
  const results = useRef({ first: new Map<string, PracticeResult>(), again: new Map<string, PracticeResult>() });
  /** What choosing at random would have scored. */
  const guessed = useRef(0);
  const repeated = useRef(0);
  const task = tasks[at];
  if (!task) return null;
  const keep = (result: PracticeResult): void => {
    const { first, again } = results.current;
    const name = task.word.word;
    const strength = strengthOf(task);
    if (!first.has(name)) {
      first.set(name, result);
      guessed.current += guessedOf(strength.among);
    } else if (result !== 'missed' || !again.has(name)) again.set(name, result);
    const answeredAt = new Date(serverNowMs()).toISOString();
    const source = task.counts ? ('practice' as const) : ('game' as const);
    outboxOf(childId).add({ id: crypto.randomUUID(), word: name, result, source, ...strength, answeredAt });
  };
  const answer = (result: PracticeResult): void => {
    // The right answer was shown or refused: there is nothing to praise.
    const isMissed = result === 'missed';
    if (!isMissed) chime('right');
    setTasks(withMissed(tasks, at, result));
    setShown(isMissed ? 'repeat' : 'right');
    keep(result);
  };
  const next = (): void => {
    setShown(undefined);
    if (at + 1 < tasks.length) return setAt(at + 1);
    const missed = repeated.current < AGAIN_MAX ? againOf(results.current, AGAIN_FOR_A_STAR) : [];
    if (missed.length === 0) return onDone(wentWell(results.current.first, guessed.current));
    repeated.current += 1;
    const again = words
      .filter(({ word }) => missed.includes(word))
      .map((word) => ({ ...word, stage: 'learning' as const }));
    const more = tasksOf({ words: again, others: [...words, ...others] }, abilities, { isGame: true });
    setTasks([...tasks, ...more.map((one) => ({ ...one, id: `${one.id} more ${repeated.current}` }))]);
    setAt(at + 1);
  };
  /** The same task, asked in another way. */
  const instead = (of: Task, able: Partial<Abilities>): Task => {
    const [other] = tasksOf(
      { words: [{ ...of.word, stage: 'learning' }], others: [...words, ...others] },
      { ...abilities, ...able },
    );
    return other ? { ...other, id: `${of.id} instead`, counts: of.counts } : of;
  };
  const cannotSay = (): void => setTasks(tasks.with(at, instead(task, { canSay: false })));
  const listen = (can: boolean): void => {
    setCannotListen(!can);
    const able = { canSay: can && canRecord(), canHear: (word: Word): boolean => can && canSpeakWord(word) };
    setTasks(tasks.map((one, index) => (index < at || one.way === 'meet' ? one : instead(one, able))));
  };
  const card = task.way === 'meet' ? 'new' : task.way === 'repeat' ? 'repeat' : shown;
  const go = (): void => {
    if (task.way === 'repeat') keep('helped');
    next();
  };
  return (
    <ToldContext value={told}>
      <progress className={classes.progress} max={tasks.length} value={at} aria-label={t('practice.progress')} />
      {card ? (
        <WordCard key={`${task.id} word`} word={task.word} as={card} next={go} />
      ) : (
        <Asked
          key={task.id}
          task={task}
          answer={answer}
          cannotSay={cannotSay}
          listen={reads === 'not_yet' ? undefined : listen}
        />
      )}
    </ToldContext>
  );
}

interface AskedProps {
  task: Task;
  answer: (result: PracticeResult) => void;
  cannotSay: () => void;
  /** For children who know at least letters. */
  listen: ((can: boolean) => void) | undefined;
}

function Asked({ task, answer, cannotSay, listen }: AskedProps) {
  switch (task.way) {
    case 'hear':
    case 'near':
    case 'see':
      return <ChooseTask task={task} isSeen={task.way === 'see'} answer={answer} listen={listen} />;
    case 'sound':
      return <SoundTask task={task} answer={answer} listen={listen} />;
    case 'letter':
      return <LetterTask task={task} answer={answer} listen={listen} />;
    case 'say':
      return <SayTask word={task.word} answer={answer} cannotSay={cannotSay} listen={listen} />;
    case 'spell':
      return <SpellTask word={task.word} answer={answer} listen={listen} />;
    case 'meet':
    case 'repeat':
      return null;
  }
}
