import type { ReactNode } from 'react';
import classes from './Note.module.css';

interface Props {
  icon?: ReactNode;
  title?: string;
  role?: 'alert' | 'status';
  children: ReactNode;
}

/** Information to read before continuing: dark text on a light yellow ground; never an error. */
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
