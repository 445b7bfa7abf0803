import { useDayFormat } from '../../lib/dayFormat.ts';
import { useT } from '../../lib/texts.tsx';
import type { When } from './api.ts';
import classes from './TeacherChoice.module.css';

/** A week that begins on Monday, for the names of its days. */
const WEEK = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'];
const PARTS = [
  { key: 'any', fromHour: 0, toHour: 24 },
  { key: 'morning', fromHour: 0, toHour: 12 },
  { key: 'afternoon', fromHour: 12, toHour: 17 },
  { key: 'evening', fromHour: 17, toHour: 24 },
] as const;

/** Days and hours that suit the family. */
export function WhenFilter({ when, onChange }: { when: When; onChange: (when: When) => void }) {
  const t = useT();
  const names = useDayFormat();
  const toggle = (day: number): void =>
    onChange({
      ...when,
      days: when.days.includes(day)
        ? when.days.filter((one) => one !== day)
        : [...when.days, day].sort((a, b) => a - b),
    });
  return (
    <div className={classes.filter}>
      <div role="group" aria-label={t('teachers.days')} className={classes.chips}>
        {WEEK.map((day, index) => (
          <button
            key={day}
            type="button"
            className={classes.chip}
            aria-pressed={when.days.includes(index + 1)}
            onClick={() => toggle(index + 1)}
          >
            {names.weekday(day)}
          </button>
        ))}
      </div>
      <div role="group" aria-label={t('teachers.hours')} className={classes.chips}>
        {PARTS.map(({ key, fromHour, toHour }) => (
          <button
            key={key}
            type="button"
            className={classes.chip}
            aria-pressed={when.fromHour === fromHour && when.toHour === toHour}
            onClick={() => onChange({ ...when, fromHour, toHour })}
          >
            {t(`teachers.hours.${key}`)}
          </button>
        ))}
      </div>
    </div>
  );
}
