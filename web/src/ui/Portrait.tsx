import { useState } from 'react';
import classes from './Portrait.module.css';

/** Size of the letter as a share of the circle's height. */
const LETTER_SHARE = 0.42;

interface Props {
  photo: string | null;
  /** Its first letter is shown when there is no photo. */
  firstName: string;
  /** Empty if the name is shown next to it. */
  alt: string;
  sizePx: number;
  /** Loaded when it is about to become visible: below the first screen. */
  isLazy?: boolean;
}

/** A person's face in a circle. */
export function Portrait({ photo, firstName, alt, sizePx, isLazy = false }: Props) {
  const [failed, setFailed] = useState<string | null>(null);
  const hasPhoto = photo !== null && photo !== failed;
  return (
    <span
      className={classes.portrait}
      style={{ width: sizePx, height: sizePx, fontSize: Math.round(sizePx * LETTER_SHARE) }}
    >
      {hasPhoto ? (
        <img src={photo} alt={alt} {...(isLazy && { loading: 'lazy' as const })} onError={() => setFailed(photo)} />
      ) : (
        <span role={alt === '' ? undefined : 'img'} aria-label={alt || undefined} aria-hidden={alt === '' || undefined}>
          {firstName.slice(0, 1)}
        </span>
      )}
    </span>
  );
}
