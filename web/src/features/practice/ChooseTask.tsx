import type { Word } from '@skylark/contract/materials';
import type { PracticeResult } from '@skylark/contract/practice.facts';
import { useEffect, useRef, useState } from 'react';
import { useChildView } from '../../lib/childView.ts';
import { chime } from '../../lib/chime.ts';
import { canSayWord, sayWord } from '../../lib/speech/wordSound.ts';
import { useT } from '../../lib/texts.tsx';
import { WordPicture } from '../../parts/WordPicture.tsx';
import { HearButton } from './HearButton.tsx';
import classes from './Practice.module.css';
import { Question } from './Question.tsx';
import { resultOf, type Task } from './tasks.ts';

/** After so many wrong tries the right one is shown. */
const SHOWN_AFTER = 2;

interface Props {
  task: Task;
  /** The picture is seen and a word chosen; else the word is heard and a picture chosen. */
  isSeen: boolean;
  answer: (result: PracticeResult) => void;
}

/** One word to choose. A wrong one steps back and the right one is heard again; nothing is lost by it. */
export function ChooseTask({ task: { word, choices }, isSeen, answer }: Props) {
  const t = useT();
  const isChild = useChildView();
  const [wrong, setWrong] = useState<readonly string[]>([]);
  // Where nothing can be heard the word is read.
  const canHear = canSayWord(word);
  const isHeard = !isSeen && canHear;
  useEffect(() => {
    if (isHeard) sayWord(word);
  }, [isHeard, word]);
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
    if (isHeard) sayWord(word);
  };
  // The one without a picture would stand out: who can read chooses among words then.
  const hasPictures = !isSeen && (word.pictureUrl !== null || isChild);
  return (
    <section className={classes.task}>
      <Question text={t(isSeen ? 'practice.see' : canHear ? 'practice.listen' : 'practice.read')} />
      {isSeen ? (
        // Who cannot see the picture is told what it shows.
        <div className={classes.seen} role="img" aria-label={word.word} lang="en">
          <WordPicture word={word} />
        </div>
      ) : canHear ? (
        <HearButton word={word} />
      ) : (
        <strong className={classes.word} lang="en">
          {word.word}
        </strong>
      )}
      <div className={classes.choices} data-words={!hasPictures || undefined}>
        {choices.map((one) => (
          <button
            key={one.word}
            type="button"
            lang="en"
            className={classes.choice}
            aria-label={one.word}
            ref={one.word === word.word ? right : undefined}
            // Not `disabled`: the focus would be lost with it.
            aria-disabled={wrong.includes(one.word) || undefined}
            data-shown={(isShown && one.word === word.word) || undefined}
            onClick={() => choose(one)}
          >
            {hasPictures ? <WordPicture word={one} /> : one.word}
          </button>
        ))}
      </div>
      <p className={classes.help} role="status">
        {wrong.length > 0 && t(isShown ? 'practice.here' : 'practice.almost')}
      </p>
    </section>
  );
}
