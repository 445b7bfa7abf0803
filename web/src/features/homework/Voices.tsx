import { ActionIcon, Button } from '@mantine/core';
import { VOICES_MAX } from '@skylark/contract/homework.facts';
import { IconPlayerPlayFilled, IconTrash } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { errorText } from '../../lib/errors.ts';
import { useT } from '../../lib/texts.tsx';
import { toast } from '../../ui/toast.ts';
import { type Homework, loadVoice, removeVoice, sendVoice } from './api.ts';
import { RecordButton } from './RecordButton.tsx';
import { canRecord } from '../../lib/recording/recorder.ts';
import classes from './Voices.module.css';

/** The spoken answers: recorded by the child, playable for both. */
export function Voices({ homework, canSpeak }: { homework: Homework; canSpeak: boolean }) {
  const t = useT();
  const { id } = homework;
  // Words said on slides have a list of their own.
  const voices = homework.voices.filter(({ said }) => said === null);
  if (voices.length === 0 && !canSpeak) return null;
  const remove = (voice: string): Promise<unknown> =>
    removeVoice(id, voice).catch((error: unknown) => void toast('error', errorText(t, error)));
  return (
    <div className={classes.voices}>
      <h3>{t('homework.voices')}</h3>
      {voices.length > 0 && (
        <ol>
          {voices.map((voice, index) => (
            <li key={voice.id}>
              <Voice homeworkId={id} voice={voice.id} number={index + 1} seconds={voice.durationSeconds} />
              {canSpeak && (
                <ActionIcon
                  variant="subtle"
                  color="coral"
                  size={44}
                  aria-label={t('homework.voice_remove', { number: index + 1 })}
                  onClick={() => void remove(voice.id)}
                >
                  <IconTrash size={22} aria-hidden="true" />
                </ActionIcon>
              )}
            </li>
          ))}
        </ol>
      )}
      {canSpeak && voices.length < VOICES_MAX && canRecord() && (
        <RecordButton send={({ sound, seconds }) => sendVoice(id, sound, seconds)} />
      )}
    </div>
  );
}

interface VoiceProps {
  homeworkId: string;
  voice: string;
  number: number;
  seconds: number;
}

/** The recording is fetched when it is to be played, because its address alone gives no access. */
function Voice({ homeworkId, voice, number, seconds }: VoiceProps) {
  const t = useT();
  const [url, setUrl] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => (url === null ? undefined : () => URL.revokeObjectURL(url)), [url]);
  const play = async (): Promise<void> => {
    setBusy(true);
    try {
      setUrl(URL.createObjectURL(await loadVoice(homeworkId, voice)));
    } catch (error) {
      void toast('error', errorText(t, error));
    }
    setBusy(false);
  };
  const label = t('homework.voice', { number, seconds });
  if (url === null)
    return (
      <Button
        variant="light"
        loading={isBusy}
        leftSection={<IconPlayerPlayFilled size={20} aria-hidden="true" />}
        onClick={() => void play()}
      >
        {label}
      </Button>
    );
  // No captions exist for what a child has just said.
  // oxlint-disable-next-line jsx-a11y/media-has-caption
  return <audio controls autoPlay src={url} aria-label={label} />;
}
