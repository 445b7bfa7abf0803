import { Link, useLocation } from 'wouter';
import classes from './Menu.module.css';
import type { ReactNode } from 'react';

interface Props {
  to: string;
  /** Further pages on which it is marked. */
  leadsTo?: readonly string[] | undefined;
  onChosen: (() => void) | undefined;
  children: ReactNode;
}

/** An entry of a menu: marked on its page and all pages below it. */
export function MenuLink({ to, leadsTo = [], onChosen, children }: Props) {
  const [path] = useLocation();
  const isHere = [to, ...leadsTo].some((one) => path === one || path.startsWith(`${one}/`));
  return (
    <Link to={to} className={classes.entry} aria-current={isHere ? 'page' : undefined} onClick={onChosen}>
      {children}
    </Link>
  );
}
