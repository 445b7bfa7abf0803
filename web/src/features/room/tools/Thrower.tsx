import type { ReactNode } from 'react';
import classes from './ShownAids.module.css';

interface Props {
  label: string;
  /** undefined for viewers who may not throw. */
  roll: (() => void) | undefined;
  children: ReactNode;
}

/** The dice or spinner as one large button with its label: children who can't read press the object itself. */
export function Thrower({ label, roll, children }: Props) {
  if (!roll) return children;
  return (
    <button type="button" className={classes.thrower} onClick={roll}>
      {children}
      <span className={classes.throw}>{label}</span>
    </button>
  );
}
