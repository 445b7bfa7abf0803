import { Button } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { loadable } from '../../lib/loadable.tsx';
import { useT } from '../../lib/texts.tsx';
import { Island } from '../../parts/Island.tsx';
import { type BrowserPlace, browserPlace } from './browserPlace.ts';
import { noticeText } from './deviceNotice.ts';
import { DevicePicker } from './DevicePicker.tsx';
import classes from './DeviceSetup.module.css';
import { DeviceToggle } from './DeviceToggle.tsx';
import type { LocalMedia } from './LocalMedia.ts';
import type { LocalMediaSnapshot } from './MediaSnapshots.ts';
import { MicrophoneMeter } from './MicrophoneMeter.tsx';
import { SelfView } from './SelfView.tsx';
import { SpeakerChoice } from './SpeakerChoice.tsx';
import { SpeakerTest } from './SpeakerTest.tsx';
import { troublesOf } from './troubles.ts';
import { useLocalMedia } from './useLocalMedia.ts';

/** Its many pictures are rarely needed, so they are loaded after the page. */
const { Part: DeviceTrouble, preload: preloadTrouble } = loadable(() =>
  import('./DeviceTrouble.tsx').then((module) => module.DeviceTrouble),
);

interface Props {
  media: LocalMedia;
  /** The browser the steps are for; by default the current one. Tests set it. */
  place?: BrowserPlace;
}

/**
 * Who: a child before a lesson, a parent with a minute to spare, a teacher with a new headset. What can go wrong: a
 * device is not allowed, missing, in use or silent; each case has its own text and solution, and none prevents entry.
 */
export function DeviceSetup({ media, place = browserPlace(navigator) }: Props) {
  const t = useT();
  useEffect(() => void preloadTrouble(), []);
  const snapshot = useLocalMedia(media);
  const troubles = troublesOf(snapshot, place);
  const isAsked = snapshot.camera.kind !== 'unasked' || snapshot.microphone.kind !== 'unasked';
  return (
    <section className={classes.setup} aria-label={t('devices.title')}>
      <div className={classes.seen}>
        <SelfView media={snapshot} onStart={() => media.start()} />
        {troubles.map((trouble) => (
          <Island key={trouble.devices} name="device-trouble">
            <DeviceTrouble trouble={trouble} onRetry={() => media.start()} />
          </Island>
        ))}
        {isAsked && (
          <div className={classes.toggles}>
            {snapshot.microphone.kind !== 'failed' && <DeviceToggle media={media} kind="microphone" />}
            {snapshot.camera.kind !== 'failed' && <DeviceToggle media={media} kind="camera" />}
          </div>
        )}
      </div>
      {isAsked && <Choices media={media} snapshot={snapshot} />}
    </section>
  );
}

function Choices({ media, snapshot }: { media: LocalMedia; snapshot: LocalMediaSnapshot }) {
  const t = useT();
  const { camera, microphone, listed, notice } = snapshot;
  return (
    <div className={classes.choices}>
      {microphone.kind !== 'failed' && (
        <div className={classes.group}>
          <MicrophoneMeter media={media} />
          <MicrophoneHint media={media} snapshot={snapshot} />
        </div>
      )}
      <div className={classes.group}>
        <SpeakerTest media={media} />
      </div>
      <DevicePicker
        device="microphone"
        listed={listed.microphone}
        status={microphone}
        onChoose={(id) => media.choose('microphone', id)}
      />
      <SpeakerChoice media={media} />
      <DevicePicker
        device="camera"
        listed={listed.camera}
        status={camera}
        onChoose={(id) => media.choose('camera', id)}
      />
      {notice && (
        <p key={notice.at} className={classes.notice} role="status">
          <IconInfoCircle size={20} aria-hidden="true" />
          {noticeText(t, notice)}
        </p>
      )}
    </div>
  );
}

function MicrophoneHint({
  media,
  snapshot: { microphone, isSilent, talksWhileMuted },
}: {
  media: LocalMedia;
  snapshot: LocalMediaSnapshot;
}) {
  const t = useT();
  if (microphone.kind === 'paused') return <Hint says={t('devices.microphone.paused')} />;
  if (isSilent) return <Hint says={t('devices.silent.title')} text={t('devices.silent.text')} />;
  if (!talksWhileMuted) return null;
  return (
    <Hint says={t('devices.talking')}>
      <Button variant="white" onClick={() => media.mute(false)}>
        {t('devices.talking.unmute')}
      </Button>
    </Hint>
  );
}

function Hint({ says, text, children }: { says: string; text?: string; children?: ReactNode }) {
  return (
    <div className={classes.hint} role="status">
      <IconAlertTriangle size={22} aria-hidden="true" />
      <div>
        <p className={classes.hintTitle}>{says}</p>
        {text !== undefined && <p>{text}</p>}
        {children}
      </div>
    </div>
  );
}
