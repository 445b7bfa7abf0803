import { Paper, Skeleton } from '@mantine/core';
import classes from './Outline.module.css';

interface Props {
  /** Label for screen readers while loading. */
  label: string;
  hasPicture?: boolean;
  rows?: number;
}

/** Placeholder of a card, or of a list within one, while it loads: a heading, lines, optionally a picture and rows. */
export function Outline({ label, hasPicture = false, rows = 0 }: Props) {
  return (
    <Paper className={classes.card} role="status" aria-label={label}>
      <div className={classes.head}>
        <div className={classes.lines}>
          <Skeleton height={34} width="60%" radius="md" />
          <Skeleton height={16} width="85%" />
          <Skeleton height={16} width="70%" />
        </div>
        {hasPicture && <Skeleton className={classes.picture} radius="lg" />}
      </div>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={classes.row}>
          <Skeleton height={56} width={56} radius="md" />
          <div className={classes.lines}>
            <Skeleton height={18} width="45%" />
            <Skeleton height={14} width="70%" />
          </div>
        </div>
      ))}
    </Paper>
  );
}
