import type { Paper } from '@skylark/contract/board.facts';
import { memo } from 'react';
import { PAPER_COLOR, paperPath } from './paint/paperPath.ts';
import classes from './PrintedPaper.module.css';

/** The lines, squares or dots of a free page, below the drawings; they move and scale with it. */
export const PrintedPaper = memo(function PrintedPaper({ paper }: { paper: Paper }) {
  return (
    <svg className={classes.printed} viewBox="0 0 1600 900" data-paper={paper} aria-hidden="true">
      <path d={paperPath(paper)} stroke={PAPER_COLOR} />
    </svg>
  );
});
