import type { Progress } from '@skylark/contract/progress';
import { useT } from '../../lib/texts.tsx';
import classes from './ProgressPage.module.css';

/** What the lessons have brought so far. */
export function Sums({ progress: { lessonsHeld, wordsMet, wordsKnown } }: { progress: Progress }) {
  const t = useT();
  return (
    <dl className={classes.sums}>
      <Sum name={t('progress.lessons')} value={lessonsHeld} />
      <Sum name={t('progress.words_met')} value={wordsMet} />
      <Sum name={t('progress.words_known')} value={wordsKnown} />
    </dl>
  );
}

function Sum({ name, value }: { name: string; value: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
