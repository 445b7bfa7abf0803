import type { Word } from '@skylark/contract/materials';
import type { PracticeResult } from '@skylark/contract/practice.facts';
import { Button } from '@mantine/core';
import { IconEar, IconMicrophone, IconPlayerStopFilled, IconRepeat, IconThumbUp } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { playSound } from '../../lib/speech/speech.ts';
import { canSpeakWord, speakWord } from '../../lib/speech/wordSound.ts';
import { useT } from '../../lib/texts.tsx';
import { WordPicture } from '../../parts/WordPicture.tsx';
import { hasVoice } from '../../lib/recording/hasVoice.ts';
import { CanListen } from './CanListen.tsx';
import { NotKnown } from './NotKnown.tsx';
import { PlayWordButton } from './PlayWordButton.tsx';
import classes from './Practice.module.css';
import { Question } from './Question.tsx';
import { resultOf } from './tasks.ts';
import { useRecording } from '../../lib/recording/useRecording.ts';

const MISSED_FROM = 3;

interface Props {
  word: Word;
  answer: (result: PracticeResult) => void;
  /** Called if there turns out to be no microphone. */
  cannotSay: () => void;
  /** For children who know at least letters: a recording is compared with the model by ear. */
  listen?: ((can: boolean) => void) | undefined;
}

/**
 * The child names what it sees, hears its recording after the model, and judges whether they sounded alike. Nothing is
 * scored by a machine, and a recording without a voice doesn't count as an answer.
 */
export function SayTask({ word, answer, cannotSay, listen }: Props) {
  const t = useT();
  const [own, setOwn] = useState<string>();
  const [isQuiet, setQuiet] = useState(false);
  const [again, setAgain] = useState(0);
  const { state, start, stop } = useRecording(({ address, blob }) => {
    void hasVoice(blob).then((isHeard) => {
      setQuiet(!isHeard);
      if (isHeard) setOwn(address);
    });
  });
  const isRefused = state === 'refused';
  const refuse = useEffectEvent(cannotSay);
  useEffect(() => {
    if (isRefused) refuse();
  }, [isRefused]);
  /** Plays the model first, then the child's own voice. */
  const compare = (): void => {
    const hearOwn = (): void => {
      if (own !== undefined) playSound(`${word.word} `, own);
    };
    if (canSpeakWord(word)) speakWord(word, hearOwn);
    else hearOwn();
  };
  const once = (): void => {
    setQuiet(false);
    setOwn(undefined);
    void start();
  };
  const isRecording = state === 'recording';
  return (
    <section className={classes.task}>
      {own === undefined ? (
        <Question key="speak" text={t('practice.speak')} />
      ) : (
        <Question key="compare" text={t('practice.speak.compare')} sound={compare} />
      )}
      <div className={classes.seen}>
        <WordPicture word={word} />
      </div>
      {own === undefined ? (
        <>
          <button
            type="button"
            className={classes.hear}
            data-recording={isRecording || undefined}
            aria-label={t(isRecording ? 'practice.say.stop' : 'practice.speak.begin')}
            aria-disabled={state === 'asking' || undefined}
            onClick={() => {
              if (isRecording) void stop();
              else if (state === 'idle') once();
            }}
          >
            {isRecording ? (
              <IconPlayerStopFilled size={56} aria-hidden="true" />
            ) : (
              <IconMicrophone size={56} aria-hidden="true" />
            )}
          </button>
          <p className={classes.help} role="status">
            {isQuiet && t('practice.speak.quiet')}
          </p>
          <NotKnown act={() => answer('missed')} />
        </>
      ) : (
        <>
          <div className={classes.voices}>
            <PlayWordButton word={word} />
            <button
              type="button"
              className={classes.hear}
              data-own
              aria-label={t('practice.speak.self')}
              onClick={() => playSound(`${word.word} `, own)}
            >
              <IconEar size={56} aria-hidden="true" />
            </button>
          </div>
          <div className={classes.ends}>
            <Button
              size="xl"
              color="leaf"
              className={classes.go ?? ''}
              leftSection={<IconThumbUp size={28} aria-hidden="true" />}
              onClick={() => answer(resultOf(again, MISSED_FROM))}
            >
              {t('practice.speak.same')}
            </Button>
            <Button
              size="xl"
              variant="light"
              className={classes.go ?? ''}
              leftSection={<IconRepeat size={28} aria-hidden="true" />}
              onClick={() => {
                setAgain(again + 1);
                once();
              }}
            >
              {t('practice.speak.again')}
            </Button>
          </div>
        </>
      )}
      <CanListen word={word} isByEar listen={listen} />
    </section>
  );
}
