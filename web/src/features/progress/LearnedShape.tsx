import { PROGRESS_MONTHS } from '@skylark/contract/progress.facts';
import type { Progress } from '@skylark/contract/progress';
import { useState } from 'react';
import { useT } from '../../lib/texts.tsx';
import { Learned } from './Learned.tsx';
import classes from './ProgressPage.module.css';

/** Placeholder of the charts while they load: the same page with empty months. */
export function LearnedShape() {
  const t = useT();
  const [progress] = useState(emptyProgress);
  return (
    <div role="status" aria-label={t('app.loading')}>
      <div className={classes.page} inert aria-hidden="true">
        <Learned progress={progress} canSave={false} />
      </div>
    </div>
  );
}

function emptyProgress(): Progress {
  const now = new Date();
  const months = Array.from({ length: PROGRESS_MONTHS }, (_, index) => ({
    month: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - PROGRESS_MONTHS + 1 + index, 1))
      .toISOString()
      .slice(0, 7),
    lessonsHeld: 0,
    wordsMet: 0,
    wordsKnown: 0,
    lessonStars: null,
    homeworkGiven: 0,
    homeworkDone: 0,
    homeworkStars: null,
  }));
  return { lessonsHeld: 1, wordsMet: 0, wordsKnown: 0, months, courses: [], teachersWords: [] };
}
