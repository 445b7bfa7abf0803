import { Link, useLocation } from 'wouter';
import classes from './Menu.module.css';
import type { ReactNode } from 'react';

interface Props {
  to: string;
  /** Other pages on which the entry is marked as current. */
  leadsTo?: readonly string[] | undefined;
  onChosen: (() => void) | undefined;
  children: ReactNode;
}

/** A menu entry: marked as current on its page and all pages below it. */
export function MenuLink({ to, leadsTo = [], onChosen, children }: Props) {
  const [path] = useLocation();
  const isHere = [to, ...leadsTo].some((one) => path === one || path.startsWith(`${one}/`));
  return (
    <Link to={to} className={classes.entry} aria-current={isHere ? 'page' : undefined} onClick={onChosen}>
      {children}
    </Link>
  );
}
