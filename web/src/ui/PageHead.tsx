import type { ReactNode } from 'react';
import classes from './PageHead.module.css';
import { type Pose, Sky } from './Sky.tsx';

interface Props {
  title: string;
  pose: Pose;
  /** The colour of the ground; pages beside each other in the menu differ. */
  tone?: 'sky' | 'sun' | 'leaf' | 'rose';
  /** One sentence: what this page is for. */
  lead?: string | undefined;
  /** Beside the title, as a speaker. */
  beside?: ReactNode;
  /** The one thing to do, or the figures of the page. */
  children?: ReactNode;
}

/** How a page begins: its heading on a ground of its own colour, with Sky. */
export function PageHead({ title, pose, tone = 'sky', lead, beside, children }: Props) {
  return (
    <header className={classes.head} data-tone={tone}>
      <div className={classes.words}>
        <div className={classes.line}>
          <h1 className={classes.title}>{title}</h1>
          {beside}
        </div>
        {lead !== undefined && <p className={classes.lead}>{lead}</p>}
        {children}
      </div>
      <span className={classes.sky}>
        <Sky pose={pose} size={128} />
      </span>
    </header>
  );
}
