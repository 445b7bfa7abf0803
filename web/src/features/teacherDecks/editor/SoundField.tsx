import { ActionIcon, Button, FileButton } from '@mantine/core';
import { soundUrl } from '@skylark/contract/teacherDecks.facts';
import { IconPlayerPlay, IconTrash, IconVolume } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { errorText } from '../../../lib/errors.ts';
import { useT } from '../../../lib/texts.tsx';
import { sendSound } from '../api.ts';
import classes from '../teacherDecks.module.css';

interface Props {
  deckId: string;
  sound: string | null;
  /** What it is a recording of. */
  label: string;
  /** Without words, where there is little room. */
  isSmall?: boolean;
  set: (sound: string | null) => void;
}

/** A recording: chosen from files, heard, taken away. */
export function SoundField({ deckId, sound, label, isSmall = false, set }: Props) {
  const t = useT();
  const send = useMutation({
    mutationFn: (file: File) => sendSound(deckId, file),
    onSuccess: (sent) => set(sent.sound),
  });
  return (
    <div className={classes.sound}>
      {sound === null ? (
        <FileButton accept="audio/*" onChange={(file) => file && send.mutate(file)}>
          {(button) =>
            isSmall ? (
              <ActionIcon
                {...button}
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
            variant="light"
            leftSection={<IconPlayerPlay size={20} aria-hidden="true" />}
            onClick={() => void new Audio(soundUrl(sound)).play()}
          >
            {t('decks.sound.play')}
          </Button>
          <ActionIcon
            variant="subtle"
            size={44}
            aria-label={t('decks.sound.remove')}
            title={t('decks.sound.remove')}
            onClick={() => set(null)}
          >
            <IconTrash size={20} aria-hidden="true" />
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
