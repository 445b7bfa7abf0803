import { useEffect, useState } from 'react';
import { call } from '../../../lib/call.ts';
import { useT } from '../../../lib/texts.tsx';
import { Section } from '../../../ui/Section.tsx';
import { Sections } from '../../../ui/Sections.tsx';
import { useProfile } from '../../profile/index.ts';
import { DeviceSetup } from '../DeviceSetup.tsx';
import { LocalMedia } from '../LocalMedia.ts';
import { NetworkLines } from './NetworkLines.tsx';
import { NetworkProbe } from './NetworkProbe.ts';
import { TestRecording } from './TestRecording.ts';
import { TestVideo } from './TestVideo.tsx';
import { ReadinessNote } from './ReadinessNote.tsx';

/** Everything in the check that has to be closed; the creator must end it. */
class DeviceCheck {
  readonly media = new LocalMedia();
  readonly network = new NetworkProbe();
  readonly recording = new TestRecording();

  end(): void {
    this.recording.end();
    this.network.end();
    this.media.stop();
  }
}

/** Records one of a new teacher's first steps; a failure to record it is ignored. */
function passed(): void {
  call('POST /api/v2/first_day/devices').catch((error: unknown) => console.info('The check was not recorded.', error));
}

/**
 * Who: a parent on the evening before the first lesson, a teacher with a new headset. What can go wrong is the purpose
 * of this page: a blocked or silent device, a network that blocks calls; the final sentence states it plainly.
 */
export function DeviceCheckPage() {
  const t = useT();
  const { type } = useProfile();
  const [check] = useState(() => new DeviceCheck());
  useEffect(() => {
    check.network.start();
    return () => check.end();
  }, [check]);
  return (
    <Sections title={t('app.settings.devices')} pose="camera-asleep">
      <Section title={t('check.devices')}>
        <DeviceSetup media={check.media} />
      </Section>
      <Section title={t('check.network')} lead={t('check.network.lead')}>
        <NetworkLines probe={check.network} />
      </Section>
      <Section title={t('check.video')} lead={t('check.video.lead')}>
        <TestVideo media={check.media} recording={check.recording} />
      </Section>
      <Section title={t('check.readiness')}>
        <ReadinessNote media={check.media} network={check.network} onPassed={type === 'teacher' ? passed : undefined} />
      </Section>
    </Sections>
  );
}
