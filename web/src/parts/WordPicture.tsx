import type { Word } from '@skylark/contract/materials';
import { useState } from 'react';
import { Sky } from '../ui/Sky.tsx';
import classes from './PictureWord.module.css';

/** A picture with a larger aspect ratio is a slide; its middle is shown. */
const SLIDE_MIN = 1.6;

interface Props {
  word: Word;
  /** Loaded when it is about to become visible. */
  isLazy?: boolean;
}

/** The picture of a word, or the mascot with its first letter when there is none. Hidden from screen readers. */
export function WordPicture({ word: { word, pictureUrl }, isLazy = false }: Props) {
  const [isBroken, setBroken] = useState(false);
  const [isOwn, setOwn] = useState(false);
  if (pictureUrl === null || isBroken)
    return (
      <span className={classes.letter} aria-hidden="true">
        <Sky pose="listening" size={80} isLazy={isLazy} />
        <span>{word.slice(0, 1)}</span>
      </span>
    );
  return (
    <span className={classes.picture}>
      <img
        src={pictureUrl}
        alt=""
        width={240}
        height={135}
        data-own={isOwn || undefined}
        {...(isLazy && { loading: 'lazy' as const })}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setOwn(naturalWidth / naturalHeight < SLIDE_MIN)
        }
        onError={() => setBroken(true)}
      />
    </span>
  );
}
