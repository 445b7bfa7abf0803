import { Link, type LinkProps } from '@tanstack/react-router';
import styles from './Tabs.module.css';

interface Tab {
  id: string;
  text: string;
  link: Pick<LinkProps, 'to' | 'search' | 'params'>;
}

/** Each tab is an address of its own: the one without search parameters must not match the others. */
const EXACT = { exact: true, includeSearch: true } as const;

/** Tabs as links: a middle click opens one in a new browser tab. */
/** @param current the tab that is shown, if its address has more parameters than its link */
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
