import type { ReactNode } from 'react';
import { type Pose, Sky } from './Sky.tsx';
import classes from './State.module.css';

interface Props {
  pose: Pose;
  title: string;
  /** At most one sentence. */
  text?: string | undefined;
  /** The one thing to do. */
  action?: ReactNode;
  role?: 'alert' | 'status';
}

/** An empty, waiting, done or failed place: Sky, a sentence, and one thing to do. */
export function State({ pose, title, text, action, role }: Props) {
  return (
    <div className={classes.state} role={role}>
      <Sky pose={pose} size={160} />
      <p className={classes.title}>{title}</p>
      {text !== undefined && <p className={classes.text}>{text}</p>}
      {action}
    </div>
  );
}
