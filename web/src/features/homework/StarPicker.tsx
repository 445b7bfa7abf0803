import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useId } from 'react';
import { useT } from '../../lib/texts.tsx';
import classes from './StarPicker.module.css';

const SCORES = [1, 2, 3, 4, 5];

/** Picks one to five stars, by tap or by arrow keys. */
export function StarPicker({ score, onPick }: { score: number | null; onPick: (score: number) => void }) {
  const t = useT();
  const name = useId();
  return (
    <fieldset className={classes.stars}>
      <legend>{t('homework.your_score')}</legend>
      <div>
        {SCORES.map((one) => (
          <label key={one}>
            <input type="radio" name={name} checked={score === one} onChange={() => onPick(one)} />
            {score !== null && one <= score ? (
              <IconStarFilled size={36} aria-hidden="true" />
            ) : (
              <IconStar size={36} aria-hidden="true" />
            )}
            <span className="visually-hidden">{t('homework.stars', { count: one })}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
