import { Link, useLocation } from 'wouter';
import { paths } from '../lib/paths.ts';
import { type TextKey, useT } from '../lib/texts.tsx';
import { type Pose, Sky } from '../ui/Sky.tsx';
import classes from './ChildMenu.module.css';

const ENTRIES: readonly { path: string; text: TextKey; pose: Pose }[] = [
  { path: paths.lessons, text: 'app.menu.lessons', pose: 'teaching' },
  { path: paths.homeworks, text: 'child.menu.homeworks', pose: 'ready' },
  { path: paths.words, text: 'child.menu.words', pose: 'reading' },
  { path: paths.stars, text: 'app.menu.stars', pose: 'gift' },
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
          <Sky pose={entry.pose} size={72} />
          {t(entry.text)}
        </Link>
      ))}
    </nav>
  );
}
