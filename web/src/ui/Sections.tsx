import type { ReactNode } from 'react';
import classes from './Sections.module.css';

/** A page of sections under one heading, which is also its title. */
export function Sections({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.sections}>
      <title>{title}</title>
      <h1 className={classes.title}>{title}</h1>
      {children}
    </div>
  );
}
