import { Button } from '@mantine/core';
import { IconVideo } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type TextKey, useT } from '../../lib/texts.tsx';
import { ReadAloud } from '../../parts/ReadAloud.tsx';
import { type Pose, Sky } from '../../ui/Sky.tsx';
import type { LocalMediaSnapshot } from './MediaSnapshots.ts';
import { Picture } from './Picture.tsx';
import classes from './SelfView.module.css';

interface Props {
  media: LocalMediaSnapshot;
  onStart: () => void;
}

/** One's own picture, or its placeholder; problems are shown elsewhere. */
export function SelfView({ media: { camera, microphone, picture }, onStart }: Props) {
  const t = useT();
  if (camera.kind === 'unasked' && microphone.kind === 'unasked') {
    return (
      <VideoPlaceholder pose="hello" titleKey="devices.hello.title" textKey="devices.hello.text">
        <Button size="lg" leftSection={<IconVideo size={22} aria-hidden="true" />} onClick={onStart}>
          {t('devices.hello.start')}
        </Button>
      </VideoPlaceholder>
    );
  }
  switch (camera.kind) {
    case 'unasked':
    case 'asking':
      return <VideoPlaceholder pose="listening" titleKey="devices.asking.title" textKey="devices.asking.text" />;
    case 'on':
    case 'paused':
      return (
        <figure className={classes.mirror}>
          {picture && <Picture stream={picture} label={t('devices.self')} isMirrored />}
          {camera.kind === 'paused' && (
            <figcaption className={classes.over} role="status">
              {t('devices.camera.paused')}
            </figcaption>
          )}
        </figure>
      );
    case 'off':
      return <VideoPlaceholder pose="camera-asleep" titleKey="devices.camera.off" textKey="devices.camera.off.text" />;
    case 'failed':
      return null;
  }
}

interface VideoPlaceholderProps {
  pose: Pose;
  titleKey: TextKey;
  textKey: TextKey;
  children?: ReactNode;
}

function VideoPlaceholder({ pose, titleKey, textKey, children }: VideoPlaceholderProps) {
  const t = useT();
  return (
    <div className={classes.instead} role="status">
      <Sky pose={pose} size={132} />
      <p className={classes.title}>{t(titleKey)}</p>
      <p>{t(textKey)}</p>
      <ReadAloud text={`${t(titleKey)}. ${t(textKey)}`} />
      {children}
    </div>
  );
}
