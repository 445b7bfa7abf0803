import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useId, useState } from 'react';
import classes from './StarChoice.module.css';

const STARS = [1, 2, 3, 4, 5];

interface Props {
  label: string;
  /** Label of one choice: "4 of 5". */
  starLabel: (stars: number) => string;
  /** 0: none chosen yet. */
  value: number;
  onChange: (stars: number) => void;
  error?: string | undefined;
}

/** A score from 1 to 5, chosen with a tap or the arrow keys, like any radio group. */
export function StarChoice({ label, starLabel, value, onChange, error }: Props) {
  const id = useId();
  const [pointed, setPointed] = useState(0);
  const shown = pointed === 0 ? value : pointed;
  return (
    <fieldset data-stars className={classes.group} aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend className={classes.label}>{label}</legend>
      <div className={classes.stars} onPointerLeave={() => setPointed(0)}>
        {STARS.map((star) => (
          <label
            key={star}
            className={classes.star}
            onPointerEnter={(event) => event.pointerType === 'mouse' && setPointed(star)}
          >
            <input
              type="radio"
              name={id}
              value={star}
              checked={star === value}
              onChange={() => onChange(star)}
              aria-label={starLabel(star)}
            />
            {star <= shown ? (
              <IconStarFilled size={48} aria-hidden="true" />
            ) : (
              <IconStar size={48} stroke={1.5} aria-hidden="true" />
            )}
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
