import type { ReactNode } from 'react';
import { PageHead } from './PageHead.tsx';
import type { Pose } from './Sky.tsx';
import classes from './Sections.module.css';

interface Props {
  title: string;
  pose: Pose;
  tone?: 'sky' | 'sun' | 'leaf' | 'rose';
  lead?: string;
  /** The page's main content, shown in its head. */
  head?: ReactNode;
  children: ReactNode;
}

/** A page of sections under one heading, which is also its title. */
export function Sections({ title, pose, tone = 'sky', lead, head, children }: Props) {
  return (
    <div className={classes.sections}>
      <title>{title}</title>
      <PageHead title={title} pose={pose} tone={tone} lead={lead}>
        {head}
      </PageHead>
      {children}
    </div>
  );
}
