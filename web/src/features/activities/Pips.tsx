import { useT } from '../../lib/texts.tsx';
import classes from './Activity.module.css';

/** Number of answered questions, at the lower edge. */
export function Pips({ done, count }: { done: number; count: number }) {
  const t = useT();
  if (count < 2) return null;
  return (
    <div className={classes.pips} role="img" aria-label={t('play.progress', { done, count })}>
      {Array.from({ length: count }, (_, at) => (
        <i key={at} data-done={at < done || undefined} />
      ))}
    </div>
  );
}
