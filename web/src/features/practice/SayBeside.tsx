import { Button } from '@mantine/core';
import type { Word } from '@skylark/contract/materials';
import { IconMicrophone, IconPlayerStopFilled } from '@tabler/icons-react';
import { playSound } from '../../lib/speech/speech.ts';
import { canSpeakWord, speakWord } from '../../lib/speech/wordSound.ts';
import { useT } from '../../lib/texts.tsx';
import classes from './Practice.module.css';
import { useRecording } from '../../lib/recording/useRecording.ts';

/** Lets a child say the word and hear itself after the model. It is not evaluated. */
export function SayBeside({ word }: { word: Word }) {
  const t = useT();
  const { state, start, stop } = useRecording(({ address }) => {
    const own = (): void => playSound(`${word.word} `, address);
    if (canSpeakWord(word)) speakWord(word, own);
    else own();
  });
  if (state === 'refused') return <p className={classes.say}>{t('practice.say')}</p>;
  return (
    <Button
      size="lg"
      variant="light"
      color={state === 'recording' ? 'coral' : 'sky'}
      className={classes.record ?? ''}
      loading={state === 'asking'}
      leftSection={
        state === 'recording' ? (
          <IconPlayerStopFilled size={24} aria-hidden="true" />
        ) : (
          <IconMicrophone size={24} aria-hidden="true" />
        )
      }
      onClick={() => void (state === 'recording' ? stop() : start())}
    >
      {t(state === 'recording' ? 'practice.say.stop' : 'practice.say.begin')}
    </Button>
  );
}
