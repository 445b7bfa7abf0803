import type { ReactNode } from 'react';
import styles from './Notice.module.css';

/** A message that must be noticed: by shape and text, not by colour alone. */
export const Notice = ({ kind, children }: { kind: 'error' | 'info'; children: ReactNode }) => (
  <p className={styles['notice']} data-kind={kind} {...(kind === 'error' && { role: 'alert' })}>
    {children}
  </p>
);
