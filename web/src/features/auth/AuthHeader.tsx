import type { ReactNode } from 'react';
import { type Pose, Sky } from '../../ui/Sky.tsx';
import classes from './AuthHeader.module.css';

/** The mascot, the purpose of the page, and one sentence. */
export function AuthHeader({ pose, title, lead }: { pose: Pose; title: string; lead?: ReactNode }) {
  return (
    <div className={classes.head}>
      <Sky pose={pose} size={88} />
      <div>
        <h1 className={classes.title}>{title}</h1>
        {lead !== undefined && <p className={classes.lead}>{lead}</p>}
      </div>
    </div>
  );
}
