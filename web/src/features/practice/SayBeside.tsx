import { Button } from '@mantine/core';
import { IconMicrophone, IconPlayerStopFilled } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { playSound, stopReading } from '../../lib/speech/speech.ts';
import { useT } from '../../lib/texts.tsx';
import { canRecord, Recorder } from '../homework/index.ts';
import classes from './Practice.module.css';

/** No word takes longer. */
const SAID_MAX_SECONDS = 4;

type State = 'idle' | 'asking' | 'recording' | 'refused';

/**
 * Lets a child say the word and hear the recording. It is not evaluated, never leaves the device, and is discarded
 * immediately.
 */
export function SayBeside({ word }: { word: string }) {
  const t = useT();
  const [state, setState] = useState<State>(() => (canRecord() ? 'idle' : 'refused'));
  const recorder = useRef<Recorder | undefined>(undefined);
  const said = useRef<string | undefined>(undefined);
  const isGone = useRef(false);
  const forget = (): void => {
    if (said.current !== undefined) URL.revokeObjectURL(said.current);
    said.current = undefined;
  };
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      recorder.current?.drop();
      recorder.current = undefined;
      stopReading();
      forget();
    };
  }, []);
  const stop = async (): Promise<void> => {
    const running = recorder.current;
    recorder.current = undefined;
    if (!running) return;
    try {
      const { sound } = await running.stop();
      if (isGone.current) return;
      forget();
      said.current = URL.createObjectURL(sound);
      setState('idle');
      playSound(`${word} `, said.current);
    } catch {
      if (!isGone.current) setState('idle');
    }
  };
  const start = async (): Promise<void> => {
    stopReading();
    setState('asking');
    try {
      const begun = await Recorder.start((seconds) => {
        if (seconds >= SAID_MAX_SECONDS) void stop();
      });
      // The page may have moved on while the browser asked for permission.
      if (isGone.current) return begun.drop();
      recorder.current = begun;
      setState('recording');
    } catch {
      if (!isGone.current) setState('refused');
    }
  };
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
