import type { PracticeResult } from '@skylark/contract/practice.facts';
import { useEffect, useRef, useState } from 'react';
import { chime } from '../../lib/chime.ts';
import { speakWord } from '../../lib/speech/wordSound.ts';
import { useT } from '../../lib/texts.tsx';
import { WordPicture } from '../../parts/WordPicture.tsx';
import { CanListen } from './CanListen.tsx';
import { PlayWordButton } from './PlayWordButton.tsx';
import classes from './Practice.module.css';
import { Question } from './Question.tsx';
import { useHearing } from './roundContext.ts';
import { hasFace, resultOf, type Task } from './tasks.ts';

/** Wrong tries before the right letter is shown. */
const SHOWN_AFTER = 2;

interface Props {
  task: Task;
  answer: (result: PracticeResult) => void;
  /** For children who know letters: sets whether words are played. */
  listen?: ((can: boolean) => void) | undefined;
}

/** Asks for the first letter of a word, by its sound and its picture. */
export function LetterTask({ task: { word, letters }, answer, listen }: Props) {
  const t = useT();
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const canHear = useHearing(word);
  const first = word.word.slice(0, 1).toLowerCase();
  const isShown = wrong.length >= SHOWN_AFTER;
  const right = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isShown) right.current?.focus();
  }, [isShown]);
  const choose = (letter: string): void => {
    if (letter === first) return answer(resultOf(wrong.length, SHOWN_AFTER));
    if (wrong.includes(letter)) return;
    chime('again');
    setWrong([...wrong, letter]);
    if (canHear) speakWord(word);
  };
  return (
    <section className={classes.task}>
      <Question text={t('practice.letter')} sound={canHear ? () => speakWord(word) : undefined} />
      <div className={classes.model}>
        {hasFace(word) && (
          <div className={classes.seen}>
            <WordPicture word={word} />
          </div>
        )}
        {canHear && <PlayWordButton word={word} />}
      </div>
      <div className={classes.slots} lang="en" aria-hidden="true">
        <span data-next />
        <strong className={classes.rest}>{word.word.slice(1)}</strong>
      </div>
      <div className={classes.tiles} lang="en">
        {letters.map((letter) => (
          <button
            key={letter}
            type="button"
            className={classes.tile}
            ref={letter === first ? right : undefined}
            // Not `disabled`, which would lose the focus.
            aria-disabled={wrong.includes(letter) || undefined}
            data-shown={(isShown && letter === first) || undefined}
            onClick={() => choose(letter)}
          >
            {letter}
          </button>
        ))}
      </div>
      <p className={classes.help} role="status">
        {wrong.length > 0 && t(isShown ? 'practice.here' : 'practice.almost')}
      </p>
      <CanListen word={word} isByEar={!hasFace(word)} listen={listen} />
    </section>
  );
}
