import { Button } from '@mantine/core';
import { IconVolume } from '@tabler/icons-react';
import { useT } from '../../lib/texts.tsx';
import { DevicePicker } from './DevicePicker.tsx';
import type { LocalMedia } from './LocalMedia.ts';
import classes from './SpeakerChoice.module.css';
import { askForSpeaker, canAskForSpeaker, canChooseSpeaker } from './speakers.ts';
import { useLocalMedia } from './useLocalMedia.ts';

/** Choice of the speaker, where the browser allows it. */
export function SpeakerChoice({ media }: { media: LocalMedia }) {
  const t = useT();
  const { listed, speakerId } = useLocalMedia(media);
  const ask = async (): Promise<void> => {
    const id = await askForSpeaker();
    if (id !== undefined) media.chooseSpeaker(id);
  };
  if (!canChooseSpeaker()) return <p className={classes.note}>{t('devices.speaker.no_choice')}</p>;
  if (listed.speaker.length === 0 && canAskForSpeaker()) {
    return (
      <Button variant="default" leftSection={<IconVolume size={20} aria-hidden="true" />} onClick={() => void ask()}>
        {t('devices.speaker.choose')}
      </Button>
    );
  }
  return (
    <DevicePicker
      device="speaker"
      listed={listed.speaker}
      status={{ kind: 'on', id: speakerId }}
      onChoose={(id) => media.chooseSpeaker(id)}
    />
  );
}
