import type { Word } from '@skylark/contract/materials';
import { IconX } from '@tabler/icons-react';
import { PictureWord } from '../../../parts/PictureWord.tsx';
import classes from './words.module.css';

interface Props {
  word: Word;
  /** What the button that takes it away is called; none for those who may not. */
  removeLabel?: string | undefined;
  onRemove?: (() => void) | undefined;
}

/** A word in a list, with the way to take it away for whoever may. */
export function WordTile({ word, removeLabel, onRemove }: Props) {
  return (
    <li className={classes.tile}>
      <PictureWord word={word} />
      {onRemove && (
        <button type="button" className={classes.remove} aria-label={removeLabel} onClick={onRemove}>
          <IconX size={18} aria-hidden="true" />
        </button>
      )}
    </li>
  );
}
