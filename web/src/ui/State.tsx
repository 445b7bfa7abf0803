import type { ReactNode } from 'react';
import { type Pose, Sky } from './Sky.tsx';
import classes from './State.module.css';

interface Props {
  pose: Pose;
  title: string;
  /** At most one sentence. */
  text?: string | undefined;
  /** The main action. */
  action?: ReactNode;
  role?: 'alert' | 'status';
  /** Whether it is the page's only content. */
  isPage?: boolean;
}

/** Shown for empty, waiting, done or failed content: the mascot, a sentence, and one action. */
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
