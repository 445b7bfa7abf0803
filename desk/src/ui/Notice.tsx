import type { ReactNode } from 'react';
import styles from './Notice.module.css';

/** A sentence that must be seen: by shape and words, not by colour alone. */
export const Notice = ({ kind, children }: { kind: 'error' | 'info'; children: ReactNode }) => (
  <p className={styles['notice']} data-kind={kind} {...(kind === 'error' && { role: 'alert' })}>
    {children}
  </p>
);
