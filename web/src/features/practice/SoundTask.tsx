import type { Word } from '@skylark/contract/materials';
import type { PracticeResult } from '@skylark/contract/practice.facts';
import { Button } from '@mantine/core';
import { IconCheck, IconVolume } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { chime } from '../../lib/chime.ts';
import { speakWord } from '../../lib/speech/wordSound.ts';
import { useT } from '../../lib/texts.tsx';
import { WordPicture } from '../../parts/WordPicture.tsx';
import { CanListen } from './CanListen.tsx';
import classes from './Practice.module.css';
import { Question } from './Question.tsx';
import { resultOf, type Task } from './tasks.ts';

/** Wrong tries before the right sound is shown. */
const SHOWN_AFTER = 2;

interface Props {
  task: Task;
  answer: (result: PracticeResult) => void;
  /** For children who know letters: lets them be asked for a letter instead. */
  listen?: ((can: boolean) => void) | undefined;
}

/** A picture and several sounds: pressing a speaker only plays its sound; another button chooses it. */
export function SoundTask({ task: { word, choices }, answer, listen }: Props) {
  const t = useT();
  const [heard, setHeard] = useState<Word>();
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const isShown = wrong.length >= SHOWN_AFTER;
  const right = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isShown) right.current?.focus();
  }, [isShown]);
  const choose = (): void => {
    if (!heard) return;
    if (heard.word === word.word) return answer(resultOf(wrong.length, SHOWN_AFTER));
    chime('again');
    setWrong([...wrong, heard.word]);
    setHeard(undefined);
  };
  return (
    <section className={classes.task}>
      <Question text={t('practice.sound')} />
      <div className={classes.seen}>
        <WordPicture word={word} />
      </div>
      <div className={classes.sounds}>
        {choices.map((one, index) => (
          <button
            key={one.word}
            type="button"
            className={classes.choice}
            aria-label={t('practice.sound.choice', { number: index + 1 })}
            aria-pressed={heard?.word === one.word}
            ref={one.word === word.word ? right : undefined}
            // Not `disabled`, which would lose the focus.
            aria-disabled={wrong.includes(one.word) || undefined}
            data-speaker
            data-shown={(isShown && one.word === word.word) || undefined}
            onClick={() => {
              if (wrong.includes(one.word)) return;
              setHeard(one);
              speakWord(one);
            }}
          >
            <IconVolume size={40} aria-hidden="true" />
          </button>
        ))}
      </div>
      <Button
        size="xl"
        className={classes.go ?? ''}
        leftSection={<IconCheck size={28} aria-hidden="true" />}
        // Not `disabled`, which would lose the focus.
        aria-disabled={heard ? undefined : true}
        {...(!heard && { 'data-disabled': true })}
        onClick={choose}
      >
        {t('practice.sound.this')}
      </Button>
      <p className={classes.help} role="status">
        {wrong.length > 0 && !heard && t(isShown ? 'practice.here' : 'practice.almost')}
      </p>
      <CanListen word={word} isByEar listen={listen} />
    </section>
  );
}
