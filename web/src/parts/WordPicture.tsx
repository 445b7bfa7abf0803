import type { Word } from '@skylark/contract/materials';
import { useState } from 'react';
import { paintOf } from '../lib/paints.ts';
import { Sky } from '../ui/Sky.tsx';
import classes from './PictureWord.module.css';

/** A picture with a larger aspect ratio is a slide; its middle is shown. */
const SLIDE_MIN = 1.6;

const BLOT =
  'M60 12c14-6 29-1 32 12 2 8 13 10 15 20 2 11-9 14-12 22-4 11-17 16-28 11-6-3-11 3-19 3-12 1-14-11-22-14-10-4-15-14-9-23 4-6 1-15 9-21 9-8 20-1 28-8 2-1 4-1 6-2z';

interface Props {
  word: Word;
  /** Loaded when it is about to become visible. */
  isLazy?: boolean;
}

/**
 * The picture of a word, paint for a colour, or the mascot with its first letter when there is neither. Hidden from
 * screen readers.
 */
export function WordPicture({ word: { word, pictureUrl }, isLazy = false }: Props) {
  const [isBroken, setBroken] = useState(false);
  const [isOwn, setOwn] = useState(false);
  const paint = paintOf({ word, pictureUrl });
  if (paint !== undefined)
    return (
      <span className={classes.paint} aria-hidden="true">
        <svg viewBox="0 0 120 90">
          <path fill={paint} stroke="#17233B" strokeOpacity={0.25} strokeWidth={2} d={BLOT} />
        </svg>
      </span>
    );
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
