import { Link, type LinkProps } from '@tanstack/react-router';
import styles from './Tabs.module.css';

interface Tab {
  id: string;
  text: string;
  link: Pick<LinkProps, 'to' | 'search' | 'params'>;
}

/** Each tab is its own address: the one without a search isn't a part of the others. */
const EXACT = { exact: true, includeSearch: true } as const;

/** Tabs that are addresses: a middle click opens one beside the page. */
/** @param current the tab that is shown, where its address has more in it than its link */
export const Tabs = ({ label, tabs, current }: { label: string; tabs: readonly Tab[]; current?: string }) => (
  <nav className={styles['tabs']} aria-label={label}>
    {tabs.map(({ id, text, link }) => (
      <Link
        key={id}
        {...link}
        className={styles['tab']}
        activeOptions={EXACT}
        {...(id === current && { 'aria-current': 'page' })}
      >
        {text}
      </Link>
    ))}
  </nav>
);
