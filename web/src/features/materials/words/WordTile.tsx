import type { Word } from '@skylark/contract/materials';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './words.module.css';

interface Props {
  word: Word;
  /** What the button that takes it away is called; none for those who may not. */
  removeLabel?: string | undefined;
  onRemove?: (() => void) | undefined;
}

/** A word as a child knows it: its picture, or its first letter where nobody drew one. */
export function WordTile({ word, removeLabel, onRemove }: Props) {
  const [isBroken, setBroken] = useState(false);
  return (
    <li className={classes.tile}>
      {word.pictureUrl !== null && !isBroken ? (
        <span className={classes.picture}>
          <img src={word.pictureUrl} alt="" width={240} height={135} loading="lazy" onError={() => setBroken(true)} />
        </span>
      ) : (
        <span className={classes.letter} aria-hidden="true">
          {word.word.slice(0, 1)}
        </span>
      )}
      <strong lang="en">{word.word}</strong>
      {onRemove && (
        <button type="button" className={classes.remove} aria-label={removeLabel} onClick={onRemove}>
          <IconX size={18} aria-hidden="true" />
        </button>
      )}
    </li>
  );
}
