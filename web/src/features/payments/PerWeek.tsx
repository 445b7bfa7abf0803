import { weeklyLessons } from '@skylark/contract/payments.facts';
import { useT } from '../../lib/texts.tsx';
import { Choice } from '../../ui/Choice.tsx';
import classes from './PerWeek.module.css';

interface Props {
  value: (typeof weeklyLessons)[number];
  onChange: (perWeek: Props['value']) => void;
}

/** Lessons per week: the packages show how long they last at that rate. */
export function PerWeek({ value, onChange }: Props) {
  const t = useT();
  return (
    <div className={classes.perWeek}>
      <Choice
        label={t('buy.per_week')}
        options={weeklyLessons}
        nameOf={(one) => t('buy.per_week.times', { count: one })}
        value={value}
        onChange={onChange}
      />
    </div>
  );
}
