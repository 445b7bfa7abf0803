import { Link } from 'wouter';
import classes from './ListTabs.module.css';

export interface ListTab {
  key: string;
  to: string;
  text: string;
  /** How many there are, when that is worth knowing. */
  count?: number | undefined;
}

interface Props {
  label: string;
  tabs: readonly ListTab[];
  current: string;
  /** Whether the counts say how much there is to do, not only how much there is. */
  isToDo?: boolean;
}

/** Chooses between the lists of a page; each has an address of its own. */
export function ListTabs({ label, tabs, current, isToDo = false }: Props) {
  return (
    <nav aria-label={label} className={classes.tabs} data-count={tabs.length} data-to-do={isToDo}>
      {tabs.map(({ key, to, text, count }) => (
        <Link key={key} to={to} className={classes.tab} aria-current={key === current ? 'page' : undefined}>
          {text}
          {count !== undefined && <span className={classes.count}>{count}</span>}
        </Link>
      ))}
    </nav>
  );
}
