import type { Word } from '@skylark/contract/materials';
import { IconVolume } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { speech } from '../../lib/speech/speech.ts';
import { speakWord } from '../../lib/speech/wordSound.ts';
import { useT } from '../../lib/texts.tsx';
import classes from './Practice.module.css';

/** Repeats the word as often as wanted. */
export function PlayWordButton({ word }: { word: Word }) {
  const t = useT();
  const isHeard = useSyncExternalStore(speech.subscribe, speech.reading) === word.word;
  return (
    <button
      type="button"
      className={classes.hear}
      data-speaker
      data-heard={isHeard || undefined}
      aria-label={t('practice.hear')}
      onClick={() => speakWord(word)}
    >
      <IconVolume size={56} aria-hidden="true" />
    </button>
  );
}
