import type { ReactNode } from 'react';
import classes from './Notice.module.css';

const ROLES = { problem: 'alert', done: 'status', info: undefined };

/** A sentence above a form: what went wrong, which is read out at once, what was done, or what is to be known. */
export function Notice({ kind, children }: { kind: 'problem' | 'done' | 'info'; children: ReactNode }) {
  return (
    <p className={classes.notice} data-kind={kind} role={ROLES[kind]}>
      {children}
    </p>
  );
}
