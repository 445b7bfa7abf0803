import type { ReactNode } from 'react';
import { ChildObject, type ChildObjectName } from './ChildObject.tsx';
import classes from './PageHead.module.css';
import { type Pose, Sky } from './Sky.tsx';

interface Props {
  title: string;
  pose: Pose;
  /** In a child's view: the picture of its tab, in place of the mascot. */
  object?: ChildObjectName | undefined;
  /** Background colour; neighbouring pages of the menu differ. */
  tone?: 'sky' | 'sun' | 'leaf' | 'rose';
  /** One sentence: the purpose of this page. */
  lead?: string | undefined;
  /** Shown next to the title, such as a speaker button. */
  beside?: ReactNode;
  /** The page's main action, or its key figures. */
  children?: ReactNode;
}

/** The head of a page: its heading on a coloured ground, with the mascot. */
export function PageHead({ title, pose, object, tone = 'sky', lead, beside, children }: Props) {
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
        {object ? <ChildObject name={object} size={104} /> : <Sky pose={pose} size={128} />}
      </span>
    </header>
  );
}
