import type { Word } from '@skylark/contract/materials';
import { IconVolume } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { speech } from '../../lib/speech/speech.ts';
import { sayWord } from '../../lib/speech/wordSound.ts';
import { useT } from '../../lib/texts.tsx';
import classes from './Practice.module.css';

/** Repeats the word as often as wanted. */
export function HearButton({ word }: { word: Word }) {
  const t = useT();
  const isHeard = useSyncExternalStore(speech.subscribe, speech.reading) === word.word;
  return (
    <button
      type="button"
      className={classes.hear}
      data-speaker
      data-heard={isHeard || undefined}
      aria-label={t('practice.hear')}
      onClick={() => sayWord(word)}
    >
      <IconVolume size={56} aria-hidden="true" />
    </button>
  );
}
