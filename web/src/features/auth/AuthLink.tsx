import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'wouter';
import classes from './AuthLayout.module.css';

/** Links between sign-in pages; keeps the return address. */
export function AuthLink({ to, children }: { to: string; children: ReactNode }) {
  const [search] = useSearchParams();
  const backUrl = search.get('back_url');
  return (
    <Link to={backUrl === null ? to : `${to}?back_url=${encodeURIComponent(backUrl)}`} className={classes.link}>
      {children}
    </Link>
  );
}
