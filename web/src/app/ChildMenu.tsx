import { Link, useLocation } from 'wouter';
import { paths } from '../lib/paths.ts';
import { type TextKey, useT } from '../lib/texts.tsx';
import { ChildObject, type ChildObjectName } from '../ui/ChildObject.tsx';
import classes from './ChildMenu.module.css';

const ENTRIES: readonly { path: string; text: TextKey; object: ChildObjectName }[] = [
  { path: paths.lessons, text: 'app.menu.lessons', object: 'camera' },
  { path: paths.homeworks, text: 'child.menu.homeworks', object: 'pencil' },
  { path: paths.words, text: 'child.menu.words', object: 'cards' },
  { path: paths.stars, text: 'app.menu.stars', object: 'star' },
];

/** A child's four destinations, each identified by its picture. */
export function ChildMenu() {
  const t = useT();
  const [path] = useLocation();
  return (
    <nav aria-label={t('app.menu')} className={classes.menu}>
      {ENTRIES.map((entry) => (
        <Link
          key={entry.path}
          to={entry.path}
          className={classes.entry}
          aria-current={path === entry.path || path.startsWith(`${entry.path}/`) ? 'page' : undefined}
        >
          <ChildObject name={entry.object} />
          {t(entry.text)}
        </Link>
      ))}
    </nav>
  );
}
