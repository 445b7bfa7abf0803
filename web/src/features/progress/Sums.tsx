import { Skeleton } from '@mantine/core';
import type { Progress } from '@skylark/contract/progress';
import { useT } from '../../lib/texts.tsx';
import classes from './ProgressPage.module.css';

/**
 * The totals so far.
 * @param progress undefined: placeholders while loading
 */
export function Sums({ progress }: { progress: Progress | undefined }) {
  const t = useT();
  return (
    <dl className={classes.sums}>
      <Sum name={t('progress.lessons')} value={progress?.lessonsHeld} />
      <Sum name={t('progress.words_met')} value={progress?.wordsMet} />
      <Sum name={t('progress.words_known')} value={progress?.wordsKnown} />
    </dl>
  );
}

function Sum({ name, value }: { name: string; value: number | undefined }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value ?? <Skeleton height="1.1em" width={48} />}</dd>
    </div>
  );
}
