import { Paper } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './Section.module.css';

interface Props {
  title: string;
  /** One sentence: the purpose of this section. */
  lead?: string | undefined;
  children: ReactNode;
}

/** One topic of a settings page, under its own heading. */
export function Section({ title, lead, children }: Props) {
  const id = useId();
  return (
    <Paper component="section" className={classes.section} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {lead !== undefined && <p className={classes.lead}>{lead}</p>}
      <div className={classes.body}>{children}</div>
    </Paper>
  );
}
