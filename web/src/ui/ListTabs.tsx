import { Link } from 'wouter';
import classes from './ListTabs.module.css';

export interface ListTab {
  key: string;
  to: string;
  text: string;
  /** Number of items, if useful; undefined reserves its space until it loads. */
  count?: number | undefined;
}

interface Props {
  label: string;
  tabs: readonly ListTab[];
  current: string;
  /** Whether the counts are pending work rather than just numbers of items. */
  isToDo?: boolean;
}

/** Switches between the lists of a page; each has its own address. */
export function ListTabs({ label, tabs, current, isToDo = false }: Props) {
  return (
    <nav aria-label={label} className={classes.tabs} data-count={tabs.length} data-to-do={isToDo}>
      {tabs.map((tab) => (
        <Link key={tab.key} to={tab.to} className={classes.tab} aria-current={tab.key === current ? 'page' : undefined}>
          {tab.text}
          {'count' in tab && (
            <span className={classes.count} data-waiting={tab.count === undefined || undefined}>
              {tab.count ?? 0}
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
