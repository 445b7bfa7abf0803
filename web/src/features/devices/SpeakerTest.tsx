import { Button } from '@mantine/core';
import { IconCircleCheckFilled, IconPlayerPlayFilled, IconThumbDown, IconThumbUp } from '@tabler/icons-react';
import { useReducer } from 'react';
import { type TextKey, useT } from '../../lib/texts.tsx';
import type { LocalMedia } from './LocalMedia.ts';
import { foldSoundTest } from './soundTest.ts';
import { canChooseSpeaker, playChime } from './speakers.ts';
import classes from './SpeakerTest.module.css';
import { useLocalMedia } from './useLocalMedia.ts';

/** Plays a chime through the chosen speaker and asks whether it was heard. */
export function SpeakerTest({ media }: { media: LocalMedia }) {
  const t = useT();
  const { speakerId } = useLocalMedia(media);
  const [test, happen] = useReducer(foldSoundTest, { kind: 'idle' });
  const say = (isHeard: boolean): void => {
    happen(isHeard ? 'yes' : 'no');
    media.soundTested(isHeard);
  };
  const play = (): void => {
    happen('play');
    playChime(speakerId).then(
      () => happen('played'),
      () => happen('refused'),
    );
  };
  const playButton = (key: TextKey) => (
    <Button
      variant="light"
      leftSection={<IconPlayerPlayFilled size={18} aria-hidden="true" />}
      loading={test.kind === 'playing'}
      onClick={play}
    >
      {t(key)}
    </Button>
  );
  switch (test.kind) {
    case 'idle':
    case 'playing':
      return <div className={classes.test}>{playButton('devices.sound_test.play')}</div>;
    case 'asking':
      return (
        <div className={classes.test} role="group" aria-label={t('devices.sound_test.ask')}>
          <p className={classes.words} role="status">
            {t('devices.sound_test.ask')}
          </p>
          <Button leftSection={<IconThumbUp size={20} aria-hidden="true" />} onClick={() => say(true)}>
            {t('devices.sound_test.yes')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconThumbDown size={20} aria-hidden="true" />}
            onClick={() => say(false)}
          >
            {t('devices.sound_test.no')}
          </Button>
        </div>
      );
    case 'heard':
      return (
        <div className={classes.test}>
          <p className={classes.heard} role="status">
            <IconCircleCheckFilled size={22} aria-hidden="true" />
            {t('devices.sound_test.heard')}
          </p>
          {playButton('devices.sound_test.again')}
        </div>
      );
    case 'unheard':
      return (
        <div className={classes.test} role="status">
          <ul className={classes.help}>
            <li>{t('devices.sound_test.help.volume')}</li>
            {canChooseSpeaker() && <li>{t('devices.sound_test.help.choose')}</li>}
            <li>{t('devices.sound_test.help.cable')}</li>
          </ul>
          {playButton('devices.sound_test.again')}
        </div>
      );
    case 'failed':
      return (
        <div className={classes.test}>
          <p className={classes.words} role="alert">
            {t('devices.sound_test.failed')}
          </p>
          {playButton('devices.sound_test.again')}
        </div>
      );
  }
}
