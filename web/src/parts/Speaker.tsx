import { IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { useState, useSyncExternalStore } from 'react';
import type { SpeakerProps } from '../lib/childView.ts';
import { languageOf } from '../lib/speech/languageOf.ts';
import { readAloud, speech, stopReading } from '../lib/speech/speech.ts';
import { useLocale, useT } from '../lib/texts.tsx';
import classes from './Speaker.module.css';

/**
 * A large speaker button that reads a text; pressing it again stops it. On a device without a voice the speaker is
 * crossed out, because people who need this button can't read messages.
 */
export function Speaker({ text, language }: SpeakerProps) {
  const t = useT();
  const locale = useLocale();
  const isReading = useSyncExternalStore(speech.subscribe, speech.reading) === text;
  const [hasNoVoice, setHasNoVoice] = useState(false);
  const press = (): void => {
    if (isReading) stopReading();
    else setHasNoVoice(!readAloud(text, language ?? languageOf(text, locale)));
  };
  const Icon = hasNoVoice ? IconVolumeOff : IconVolume;
  return (
    <button
      type="button"
      className={classes.speaker}
      data-speaker
      aria-label={t('child.read_aloud', { text })}
      aria-pressed={isReading}
      title={hasNoVoice ? t('child.no_voice') : undefined}
      onClick={press}
    >
      <Icon size={34} aria-hidden="true" />
      {hasNoVoice && (
        <span role="status" className="visually-hidden">
          {t('child.no_voice')}
        </span>
      )}
    </button>
  );
}
