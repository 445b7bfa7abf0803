import type { Word } from '@skylark/contract/materials';
import { IconVolume } from '@tabler/icons-react';
import { useState } from 'react';
import { readAloud } from '../lib/speech/speech.ts';
import { useT } from '../lib/texts.tsx';
import { toast } from '../ui/toast.ts';
import { Sky } from '../ui/Sky.tsx';
import classes from './PictureWord.module.css';

/** An English word as a child knows it: its picture, or Sky who listens to it where nobody drew one. A press says it. */
export function PictureWord({ word: { word, pictureUrl } }: { word: Word }) {
  const t = useT();
  const [isBroken, setBroken] = useState(false);
  const say = (): void => {
    if (!readAloud(word, 'en')) void toast('error', t('child.no_voice'));
  };
  return (
    <button type="button" className={classes.word} lang="en" data-speaker onClick={say}>
      {pictureUrl !== null && !isBroken ? (
        <span className={classes.picture}>
          <img src={pictureUrl} alt="" width={240} height={135} loading="lazy" onError={() => setBroken(true)} />
        </span>
      ) : (
        <span className={classes.letter} aria-hidden="true">
          <Sky pose="listening" size={80} isLazy />
          <span>{word.slice(0, 1)}</span>
        </span>
      )}
      <span className={classes.name}>
        <IconVolume size={20} aria-hidden="true" />
        <strong>{word}</strong>
      </span>
    </button>
  );
}
