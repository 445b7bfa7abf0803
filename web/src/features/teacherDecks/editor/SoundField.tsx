import { ActionIcon, Button, FileButton } from '@mantine/core';
import { soundUrl } from '@skylark/contract/teacherDecks.facts';
import {
  IconMicrophone,
  IconPlayerPlay,
  IconPlayerStopFilled,
  IconTrash,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../../lib/errors.ts';
import { playSound } from '../../../lib/speech/speech.ts';
import { useT } from '../../../lib/texts.tsx';
import { toast } from '../../../ui/toast.ts';
import { canRecord, Recorder } from '../../../lib/recording/recorder.ts';
import { sendSound } from '../api.ts';
import classes from '../teacherDecks.module.css';

interface Props {
  deckId: string;
  sound: string | null;
  /** What is recorded. */
  label: string;
  playLabel: string;
  removeLabel: string;
  /** Icons only, when there is little space. */
  isSmall?: boolean;
  set: (sound: string | null) => void;
}

/** A recording: choose a file, play, remove. */
export function SoundField({ deckId, sound, label, playLabel, removeLabel, isSmall = false, set }: Props) {
  const t = useT();
  const reset = useRef<() => void>(null);
  const send = useMutation({
    mutationFn: (file: File) => sendSound(deckId, file),
    onSuccess: (sent) => set(sent.sound),
    // Allows choosing the same file again.
    onSettled: () => reset.current?.(),
  });
  const first = useRef<HTMLButtonElement>(null);
  const shown = useRef(sound);
  // The pressed button is gone: its replacement gets the focus, unless the person has moved on.
  useEffect(() => {
    if (shown.current !== sound && document.activeElement === document.body) first.current?.focus();
    shown.current = sound;
  }, [sound]);
  const recorder = useRef<Recorder>(undefined);
  const [isRecording, setRecording] = useState(false);
  useEffect(() => () => recorder.current?.drop(), []);
  const record = async (): Promise<void> => {
    try {
      recorder.current = await Recorder.start(() => undefined);
      setRecording(true);
    } catch {
      void toast('error', t('decks.sound.no_microphone'));
    }
  };
  const stop = async (): Promise<void> => {
    const running = recorder.current;
    recorder.current = undefined;
    setRecording(false);
    if (!running) return;
    const { sound: said } = await running.stop();
    send.mutate(new File([said], 'recording', { type: said.type }));
  };
  return (
    <div className={classes.sound}>
      {sound === null && canRecord() && (
        <ActionIcon
          variant={isRecording ? 'filled' : 'subtle'}
          {...(isRecording && { color: 'coral' })}
          size={44}
          loading={send.isPending}
          aria-label={t(isRecording ? 'decks.sound.stop' : 'decks.sound.record', { label })}
          title={t(isRecording ? 'decks.sound.stop' : 'decks.sound.record', { label })}
          onClick={() => void (isRecording ? stop() : record())}
        >
          {isRecording ? (
            <IconPlayerStopFilled size={20} aria-hidden="true" />
          ) : (
            <IconMicrophone size={20} aria-hidden="true" />
          )}
        </ActionIcon>
      )}
      {sound === null ? (
        <FileButton resetRef={reset} accept="audio/*" onChange={(file) => file && send.mutate(file)}>
          {(button) =>
            isSmall ? (
              <ActionIcon
                {...button}
                ref={first}
                variant="subtle"
                size={44}
                aria-label={label}
                title={label}
                loading={send.isPending}
              >
                <IconVolume size={20} aria-hidden="true" />
              </ActionIcon>
            ) : (
              <Button
                {...button}
                ref={first}
                variant="default"
                loading={send.isPending}
                leftSection={<IconVolume size={20} aria-hidden="true" />}
              >
                {label}
              </Button>
            )
          }
        </FileButton>
      ) : (
        <>
          <Button
            ref={first}
            variant="light"
            aria-label={playLabel}
            leftSection={<IconPlayerPlay size={20} aria-hidden="true" />}
            onClick={() => playSound(playLabel, soundUrl(sound), () => void toast('error', t('decks.sound.failed')))}
          >
            {t('decks.sound.play')}
          </Button>
          <ActionIcon variant="subtle" size={44} aria-label={removeLabel} title={removeLabel} onClick={() => set(null)}>
            {/* A word has its own delete button in the same row. */}
            {isSmall ? <IconVolumeOff size={20} aria-hidden="true" /> : <IconTrash size={20} aria-hidden="true" />}
          </ActionIcon>
        </>
      )}
      {send.isError && (
        <p role="alert" className={classes.refused}>
          {errorText(t, send.error)}
        </p>
      )}
    </div>
  );
}
