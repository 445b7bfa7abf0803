import type { ReactNode } from 'react';
import classes from './Notice.module.css';

const ROLES = { problem: 'alert', done: 'status', info: undefined };

/** A sentence above a form: a problem, announced immediately, a success, or information. */
export function Notice({ kind, children }: { kind: 'problem' | 'done' | 'info'; children: ReactNode }) {
  return (
    <p className={classes.notice} data-kind={kind} role={ROLES[kind]}>
      {children}
    </p>
  );
}
