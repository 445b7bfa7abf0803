import type { ReactNode } from 'react';
import classes from './Note.module.css';

interface Props {
  icon?: ReactNode;
  title?: string;
  role?: 'alert' | 'status';
  children: ReactNode;
}

/** Something to know before going on: dark words on light sun, never an error. */
export function Note({ icon, title, role, children }: Props) {
  return (
    <div className={classes.note} role={role}>
      {icon}
      <div className={classes.text}>
        {title !== undefined && <strong>{title}</strong>}
        {children}
      </div>
    </div>
  );
}
