import type { ReactNode } from 'react';
import classes from './Notice.module.css';

/** A sentence above a form: what went wrong, which is read out at once, or what is to be known. */
export function Notice({ kind, children }: { kind: 'problem' | 'info'; children: ReactNode }) {
  return (
    <p className={classes.notice} data-kind={kind} role={kind === 'problem' ? 'alert' : undefined}>
      {children}
    </p>
  );
}
