import { useEffect } from 'react';
import { languageOf } from '../lib/speech/languageOf.ts';
import { readAloud } from '../lib/speech/speech.ts';
import { useLocale, useT } from '../lib/texts.tsx';
import { setToastReader } from '../ui/toastReader.ts';

/** Adds a speaker button to short messages in the child view. */
export function SpokenToasts() {
  const t = useT();
  const locale = useLocale();
  useEffect(() => {
    setToastReader({
      label: (text) => t('child.read_aloud', { text }),
      read: (text) => void readAloud(text, languageOf(text, locale)),
    });
    return () => setToastReader(undefined);
  }, [t, locale]);
  return null;
}
