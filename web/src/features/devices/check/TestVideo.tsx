import { Alert, Button } from '@mantine/core';
import { IconPlayerRecordFilled, IconPlayerStopFilled } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useT } from '../../../lib/texts.tsx';
import type { LocalMedia } from '../LocalMedia.ts';
import { Picture } from '../Picture.tsx';
import { useLocalMedia } from '../useLocalMedia.ts';
import classes from './lines.module.css';
import { RECORDING_SECONDS, type TestRecording } from './TestRecording.ts';

/**
 * Records a few seconds and plays them back, so that people see and hear what the other side will (specification, point
 * 2).
 */
export function TestVideo({ media, recording }: { media: LocalMedia; recording: TestRecording }) {
  const t = useT();
  const { cameraTrack, microphoneTrack } = useLocalMedia(media);
  const state = useSyncExternalStore(recording.subscribe, recording.snapshot);
  const tracks = [cameraTrack, microphoneTrack].filter((track) => track !== null);
  const recordButton = (label: string) => (
    <Button
      leftSection={<IconPlayerRecordFilled size={20} aria-hidden="true" />}
      disabled={tracks.length === 0}
      onClick={() => recording.start(tracks)}
    >
      {label}
    </Button>
  );
  switch (state.kind) {
    case 'idle':
      return (
        <div className={classes.player}>
          {tracks.length === 0 && <p>{t('check.video.first')}</p>}
          {recordButton(t('check.video.record', { seconds: RECORDING_SECONDS }))}
        </div>
      );
    case 'recording':
      return (
        <div className={classes.player}>
          {cameraTrack && <Picture stream={state.stream} label={t('devices.self')} isMirrored />}
          <p className={classes.countdown} role="status">
            {t('check.video.recording', { seconds: state.secondsLeft })}
          </p>
          <Button
            variant="default"
            leftSection={<IconPlayerStopFilled size={20} aria-hidden="true" />}
            onClick={() => recording.stop()}
          >
            {t('check.video.stop')}
          </Button>
        </div>
      );
    case 'recorded':
      return (
        <div className={classes.player}>
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- one's own words of a moment ago */}
          <video src={state.url} controls playsInline aria-label={t('check.video.yours')} />
          <p>{t('check.video.look')}</p>
          {recordButton(t('check.video.again'))}
        </div>
      );
    case 'failed':
      return (
        <div className={classes.player}>
          <Alert color="coral" role="alert">
            {t('check.video.failed')}
          </Alert>
          {recordButton(t('check.video.again'))}
        </div>
      );
  }
}
