import { Button } from '@mantine/core';
import type { Word } from '@skylark/contract/materials';
import { IconArrowRight } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { canSpeakWord, speakWord } from '../../lib/speech/wordSound.ts';
import { useT } from '../../lib/texts.tsx';
import { WordPicture } from '../../parts/WordPicture.tsx';
import { PlayWordButton } from './PlayWordButton.tsx';
import classes from './Practice.module.css';
import { Question } from './Question.tsx';
import { useHearing, useReads } from './roundContext.ts';
import { SayBeside } from './SayBeside.tsx';

const SPARKS = Array.from({ length: 8 }, (_, spark) => spark);

interface Props {
  word: Word;
  /** The word was just answered, is being introduced, or is repeated after the model. */
  as: 'right' | 'new' | 'repeat';
  next: () => void;
}

/** A complete word: picture, spelling, sound, and a way to practise saying it. */
export function WordCard({ word, as, next }: Props) {
  const t = useT();
  const canHear = canSpeakWord(word);
  // A child who can't listen now may still press the button.
  const isHeard = useHearing(word);
  const reads = useReads();
  return (
    <section className={classes.task}>
      <Question
        text={t(as === 'repeat' && !isHeard && reads !== 'not_yet' ? 'practice.repeat.read' : `practice.${as}`)}
        sound={isHeard ? () => speakWord(word) : undefined}
      />
      <div className={classes.whole}>
        {as === 'right' && (
          <div className={classes.sparks} aria-hidden="true">
            {SPARKS.map((spark) => (
              <i key={spark} style={{ '--turn': `${spark * 45}deg` } as CSSProperties} />
            ))}
          </div>
        )}
        <div className={classes.seen}>
          <WordPicture word={word} />
        </div>
        <strong className={classes.word} lang="en">
          {word.word}
        </strong>
        {canHear && <PlayWordButton word={word} />}
      </div>
      <SayBeside word={word} />
      <Button
        size="xl"
        className={classes.go ?? ''}
        leftSection={<IconArrowRight size={28} aria-hidden="true" />}
        onClick={next}
      >
        {t('practice.next')}
      </Button>
    </section>
  );
}
