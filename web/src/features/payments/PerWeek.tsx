import { weeklyLessons } from '@skylark/contract/payments.facts';
import { useT } from '../../lib/texts.tsx';
import classes from './PerWeek.module.css';

/** Lessons per week: the packages show how long they last at that rate. */
export function PerWeek({ value, onChange }: { value: number; onChange: (perWeek: number) => void }) {
  const t = useT();
  return (
    <fieldset className={classes.choice}>
      <legend>{t('buy.per_week')}</legend>
      {weeklyLessons.map((one) => (
        <label key={one} className={classes.one}>
          <input type="radio" name="per-week" checked={one === value} onChange={() => onChange(one)} />
          <span>{t('buy.per_week.times', { count: one })}</span>
        </label>
      ))}
    </fieldset>
  );
}
