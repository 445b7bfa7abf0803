import { Skeleton } from '@mantine/core';
import styles from './Skeletons.module.css';

/** Lines that are still loading. */
export const Skeletons = ({ lines, label }: { lines: number; label: string }) => (
  <div className={styles['lines']} role="status" aria-label={label}>
    {Array.from({ length: lines }, (_, line) => (
      <Skeleton key={line} height={16} />
    ))}
  </div>
);
