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
  /** Whether it is all that the page shows. */
  isPage?: boolean;
}

/** An empty, waiting, done or failed place: Sky, a sentence, and one thing to do. */
export function State({ pose, title, text, action, role, isPage = false }: Props) {
  const Title = isPage ? 'h1' : 'p';
  return (
    <div className={isPage ? `${classes.state} ${classes.page}` : classes.state} role={role}>
      <Sky pose={pose} size={160} />
      <Title className={classes.title}>{title}</Title>
      {text !== undefined && <p className={classes.text}>{text}</p>}
      {action}
    </div>
  );
}
