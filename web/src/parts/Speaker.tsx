import { IconVolume } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import type { SpeakerProps } from '../lib/childView.ts';
import { languageOf } from '../lib/speech/languageOf.ts';
import { readAloud, speech, stopReading } from '../lib/speech/speech.ts';
import { useLocale, useT } from '../lib/texts.tsx';
import { toast } from '../ui/toast.ts';
import classes from './Speaker.module.css';

/** A large speaker button that reads a text; pressing it again stops it. */
export function Speaker({ text, language }: SpeakerProps) {
  const t = useT();
  const locale = useLocale();
  const isReading = useSyncExternalStore(speech.subscribe, speech.reading) === text;
  const press = (): void => {
    if (isReading) stopReading();
    else if (!readAloud(text, language ?? languageOf(text, locale))) void toast('error', t('child.no_voice'));
  };
  return (
    <button
      type="button"
      className={classes.speaker}
      data-speaker
      aria-label={t('child.read_aloud', { text })}
      aria-pressed={isReading}
      onClick={press}
    >
      <IconVolume size={34} aria-hidden="true" />
    </button>
  );
}
