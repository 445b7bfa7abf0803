import type { Word } from '@skylark/contract/materials';
import { IconX } from '@tabler/icons-react';
import { PictureWord } from '../../../parts/PictureWord.tsx';
import classes from './words.module.css';

interface Props {
  word: Word;
  /** Label of the remove button; undefined when removing is not allowed. */
  removeLabel?: string | undefined;
  onRemove?: (() => void) | undefined;
}

/** A word in a list, with a remove button if allowed. */
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
