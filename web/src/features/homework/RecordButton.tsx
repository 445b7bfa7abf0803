import { Button } from '@mantine/core';
import { VOICE_MAX_SECONDS } from '@skylark/contract/homework.facts';
import { IconMicrophone, IconPlayerStopFilled } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { errorText } from '../../lib/errors.ts';
import { useT } from '../../lib/texts.tsx';
import { toast } from '../../ui/toast.ts';
import { Recorder, type Recording } from '../../lib/recording/recorder.ts';
import classes from './Voices.module.css';

type State =
  | { kind: 'idle' }
  | { kind: 'asking' }
  | { kind: 'recording'; seconds: number }
  | { kind: 'sending' }
  /** A network failure does not lose the recording: it can be sent again with a tap. */
  | { kind: 'unsent'; recording: Recording };

interface Props {
  /** Label of the button; “Say it” by default. */
  label?: string;
  send: (recording: Recording) => Promise<unknown>;
}

/** Records and sends speech. */
export function RecordButton({ label, send: sendIt }: Props) {
  const t = useT();
  const [state, setState] = useState<State>({ kind: 'idle' });
  const recorder = useRef<Recorder | undefined>(undefined);
  useEffect(() => () => recorder.current?.drop(), []);

  const send = async (recording: Recording): Promise<void> => {
    setState({ kind: 'sending' });
    try {
      await sendIt(recording);
      setState({ kind: 'idle' });
    } catch (error) {
      setState({ kind: 'unsent', recording });
      void toast('error', errorText(t, error));
    }
  };
  const stop = async (): Promise<void> => {
    const running = recorder.current;
    recorder.current = undefined;
    if (running) await send(await running.stop());
  };
  const tick = useEffectEvent((seconds: number) => {
    if (seconds >= VOICE_MAX_SECONDS) void stop();
    else setState({ kind: 'recording', seconds: Math.floor(seconds) });
  });
  const onTick = useRef<(seconds: number) => void>(() => undefined);
  useEffect(() => {
    onTick.current = (seconds) => {
      if (recorder.current) tick(seconds);
    };
  }, []);
  const start = async (): Promise<void> => {
    setState({ kind: 'asking' });
    try {
      recorder.current = await Recorder.start((seconds) => onTick.current(seconds));
      setState({ kind: 'recording', seconds: 0 });
    } catch {
      setState({ kind: 'idle' });
      void toast('error', t('homework.no_microphone'));
    }
  };
  switch (state.kind) {
    case 'idle':
    case 'asking':
    case 'sending':
      return (
        <Button
          size="lg"
          variant="light"
          loading={state.kind !== 'idle'}
          leftSection={<IconMicrophone size={24} aria-hidden="true" />}
          onClick={() => void start()}
          style={{ justifySelf: 'start' }}
        >
          {label ?? t('homework.record')}
        </Button>
      );
    case 'recording':
      return (
        <div className={classes.recording}>
          <span className={classes.dot} aria-hidden="true" />
          <span role="timer">{t('homework.recording', { seconds: state.seconds })}</span>
          <Button
            size="lg"
            color="coral"
            leftSection={<IconPlayerStopFilled size={24} aria-hidden="true" />}
            onClick={() => void stop()}
          >
            {t('homework.record_stop')}
          </Button>
        </div>
      );
    case 'unsent':
      return (
        <div className={classes.recording} role="alert">
          <span>{t('homework.voice_unsent')}</span>
          <Button size="lg" onClick={() => void send(state.recording)}>
            {t('homework.voice_again')}
          </Button>
        </div>
      );
  }
}
