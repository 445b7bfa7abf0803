import { IconVolume } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import type { Locale } from '@skylark/contract/people.facts';
import { useChildView } from '../lib/childView.ts';
import { languageOf } from '../lib/speech/languageOf.ts';
import { readAloud, speech, stopReading } from '../lib/speech/speech.ts';
import { useLocale, useT } from '../lib/texts.tsx';
import { toast } from '../ui/toast.ts';
import classes from './ReadAloud.module.css';

interface Props {
  text: string;
  /** Of the text; as its letters tell without it. */
  language?: Locale;
}

/** In the child's view a large speaker that reads a text; pressed again it is quiet. Nowhere else. */
export function ReadAloud({ text, language }: Props) {
  const t = useT();
  const locale = useLocale();
  const isChild = useChildView();
  const isReading = useSyncExternalStore(speech.subscribe, speech.reading) === text;
  if (!isChild || text.trim() === '') return null;
  const press = (): void => {
    if (isReading) stopReading();
    else if (!readAloud(text, language ?? languageOf(text, locale))) void toast('error', t('app.no_voice'));
  };
  return (
    <button
      type="button"
      className={classes.speaker}
      data-speaker
      aria-label={t('app.read_aloud', { text })}
      aria-pressed={isReading}
      onClick={press}
    >
      <IconVolume size={34} aria-hidden="true" />
    </button>
  );
}
