import type { ReactNode } from 'react';
import styles from './Rows.module.css';

/** Lines with an action at their end, inside a sheet. */
export const Rows = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={styles['rows']} aria-label={label}>
    {children}
  </ul>
);

export const Row = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
  <li className={styles['row']}>
    <div className={styles['words']}>{children}</div>
    {action}
  </li>
);

export const Soft = ({ children }: { children: ReactNode }) => <span className={styles['soft']}>{children}</span>;
