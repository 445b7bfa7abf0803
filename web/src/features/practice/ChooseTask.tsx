import type { Word } from '@skylark/contract/materials';
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
import { resultOf, type Task } from './tasks.ts';

/** Wrong tries before the right answer is shown. */
const SHOWN_AFTER = 2;

interface Props {
  task: Task;
  /** true: the picture is shown and a word is chosen; false: the word is heard and a picture is chosen. */
  isSeen: boolean;
  answer: (result: PracticeResult) => void;
  /** Sets whether words are played. Missing for a child who can be asked in no other way. */
  listen?: ((can: boolean) => void) | undefined;
}

/** Chooses one word. A wrong choice is named and disabled, and the word is played again, without a penalty. */
export function ChooseTask({ task: { word, choices, isWritten }, isSeen, answer, listen }: Props) {
  const t = useT();
  const [wrong, setWrong] = useState<readonly string[]>([]);
  // If sound is not available, the word is displayed.
  const canHear = useHearing(word);
  const isHeard = !isSeen && canHear;
  const isShown = wrong.length >= SHOWN_AFTER;
  const right = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isShown) right.current?.focus();
  }, [isShown]);
  const choose = (one: Word): void => {
    if (one.word === word.word) return answer(resultOf(wrong.length, SHOWN_AFTER));
    if (wrong.includes(one.word)) return;
    chime('again');
    setWrong([...wrong, one.word]);
    if (isHeard) speakWord(one, () => speakWord(word));
    else if (canHear) speakWord(one);
  };
  const last = wrong.at(-1);
  return (
    <section className={classes.task}>
      {/* Asked in another way, it gets the focus again. */}
      <Question
        key={String(canHear)}
        text={t(isSeen ? 'practice.see' : canHear ? 'practice.listen' : 'practice.read')}
        sound={isHeard ? () => speakWord(word) : undefined}
      />
      {isSeen ? (
        // For people who can't see the picture, its label describes it.
        <div className={classes.seen} role="img" aria-label={word.word} lang="en">
          <WordPicture word={word} />
        </div>
      ) : canHear ? (
        <PlayWordButton word={word} />
      ) : (
        <strong className={classes.word} lang="en">
          {word.word}
        </strong>
      )}
      <div className={classes.choices} data-words={isWritten || undefined} data-many={choices.length > 4 || undefined}>
        {choices.map((one) => (
          <button
            key={one.word}
            type="button"
            lang="en"
            className={classes.choice}
            aria-label={one.word}
            ref={one.word === word.word ? right : undefined}
            // Not `disabled`, which would lose the focus.
            aria-disabled={wrong.includes(one.word) || undefined}
            data-shown={(isShown && one.word === word.word) || undefined}
            onClick={() => choose(one)}
          >
            {isWritten ? one.word : <WordPicture word={one} />}
          </button>
        ))}
      </div>
      <p className={classes.help} role="status">
        {last !== undefined &&
          t(isShown ? 'practice.here' : isWritten ? 'practice.almost' : 'practice.named', { word: last })}
      </p>
      {!isSeen && <CanListen word={word} isByEar listen={listen} />}
    </section>
  );
}
