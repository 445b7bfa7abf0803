import { Paper } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import classes from './Section.module.css';

interface Props {
  title: string;
  /** One sentence: the purpose of this section. */
  lead?: string | undefined;
  /** Fragment of the address (`#`) at which the page opens this section. */
  anchor?: string;
  children: ReactNode;
}

/** One topic of a settings page, under its own heading. */
export function Section({ title, lead, anchor, children }: Props) {
  const id = useId();
  const own = useRef<HTMLElement>(null);
  useEffect(() => {
    if (anchor !== undefined && window.location.hash === `#${anchor}`) own.current?.scrollIntoView({ block: 'start' });
  }, [anchor]);
  return (
    <Paper component="section" className={classes.section} aria-labelledby={id} id={anchor} ref={own}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {lead !== undefined && <p className={classes.lead}>{lead}</p>}
      <div className={classes.body}>{children}</div>
    </Paper>
  );
}
