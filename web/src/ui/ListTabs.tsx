import { Link } from 'wouter';
import classes from './ListTabs.module.css';

export interface ListTab {
  key: string;
  to: string;
  text: string;
  /** Number of items, when worth showing. */
  count?: number | undefined;
}

interface Props {
  label: string;
  tabs: readonly ListTab[];
  current: string;
  /** Whether the counts are work to do, not only a number of items. */
  isToDo?: boolean;
}

/** Switches between the lists of a page; each has its own address. */
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
