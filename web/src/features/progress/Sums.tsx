import { Skeleton } from '@mantine/core';
import type { Progress } from '@skylark/contract/progress';
import { useT } from '../../lib/texts.tsx';
import classes from './ProgressPage.module.css';

/**
 * The totals so far.
 * @param progress undefined: placeholders while loading
 */
export function Sums({ progress }: { progress: Progress | undefined }) {
  return (
    <dl className={classes.sums}>
      <Sum name="progress.sum.lessons" value={progress?.lessonsHeld} />
      <Sum name="progress.sum.words_met" value={progress?.wordsMet} />
      <Sum name="progress.sum.words_known" value={progress?.wordsKnown} />
    </dl>
  );
}

function Sum({
  name,
  value,
}: {
  name: `progress.sum.${'lessons' | 'words_met' | 'words_known'}`;
  value: number | undefined;
}) {
  const t = useT();
  return (
    <div>
      <dt>{t(name, { count: value ?? 0 })}</dt>
      <dd>{value ?? <Skeleton height="1.1em" width={48} />}</dd>
    </div>
  );
}
