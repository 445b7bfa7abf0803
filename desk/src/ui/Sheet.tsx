import type { ReactNode } from 'react';
import styles from './Sheet.module.css';

/** A white panel with a heading; pages consist of these. */
export function Sheet({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles['sheet']} aria-label={title}>
      <div className={styles['head']}>
        <h2>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** Text and controls inside a sheet. */
export const SheetBody = ({ children }: { children: ReactNode }) => <div className={styles['body']}>{children}</div>;
