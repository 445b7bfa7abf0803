import type { ReactNode } from 'react';
import { type Pose, Sky } from '../../../look/src/Sky.tsx';
import styles from './State.module.css';

/** A page or list without content: Sky, one sentence, one button. */
export function State({
  pose,
  title,
  children,
  action,
  role,
}: {
  pose: Pose;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  role?: 'alert' | 'status';
}) {
  return (
    <div className={styles['state']} {...(role && { role })}>
      <Sky pose={pose} size={96} />
      <p className={styles['title']}>{title}</p>
      {children}
      {action}
    </div>
  );
}
