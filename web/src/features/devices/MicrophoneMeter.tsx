import { useSyncExternalStore } from 'react';
import { IconMicrophone, IconMicrophoneOff } from '@tabler/icons-react';
import { type TextKey, useT } from '../../lib/texts.tsx';
import type { LocalMedia } from './LocalMedia.ts';
import classes from './MicrophoneMeter.module.css';
import type { MeterReading } from './MicrophoneAnalyser.ts';
import { METER_BARS } from './soundLevel.ts';
import { useLocalMedia } from './useLocalMedia.ts';

const BARS = Array.from({ length: METER_BARS }, (_, bar) => bar);

/** Shows that the microphone works: as bars, and in words. */
export function MicrophoneMeter({ media }: { media: LocalMedia }) {
  const t = useT();
  const { microphone, isMuted } = useLocalMedia(media);
  const reading = useSyncExternalStore(media.ear.subscribe, media.ear.snapshot);
  const isOn = microphone.kind === 'on' && !isMuted;
  const word = t(meterTextKey(microphone.kind === 'on', isMuted, reading));
  const Icon = isOn ? IconMicrophone : IconMicrophoneOff;
  return (
    <div className={classes.meter} data-heard={isOn && reading.isHeard}>
      <Icon size={24} aria-hidden="true" className={classes.icon} />
      <div
        className={classes.bars}
        role="meter"
        aria-label={t('devices.meter')}
        aria-valuemin={0}
        aria-valuemax={METER_BARS}
        aria-valuenow={isOn ? reading.bars : 0}
        aria-valuetext={word}
      >
        {BARS.map((bar) => (
          <span key={bar} className={classes.bar} data-lit={isOn && bar < reading.bars} />
        ))}
      </div>
      <p className={classes.word} role="status">
        {word}
      </p>
    </div>
  );
}

function meterTextKey(isOpen: boolean, isMuted: boolean, { isHeard }: MeterReading): TextKey {
  if (!isOpen) return 'devices.meter.none';
  if (isMuted) return 'devices.meter.muted';
  return isHeard ? 'devices.meter.heard' : 'devices.meter.speak';
}
