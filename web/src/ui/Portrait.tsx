import { useState } from 'react';
import classes from './Portrait.module.css';

/** Of the circle's height, where a letter stands in it. */
const LETTER_SHARE = 0.42;

interface Props {
  photo: string | null;
  /** Its first letter stands where there is no photo. */
  firstName: string;
  /** Empty where the name stands beside it. */
  alt: string;
  sizePx: number;
  /** Fetched when it is about to be seen: below the first screen. */
  isLazy?: boolean;
}

/** Somebody's face in a circle. */
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
