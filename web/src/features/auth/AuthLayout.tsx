import { Paper } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { useT } from '../../lib/texts.tsx';
import classes from './AuthLayout.module.css';

interface Props {
  /** Title of the browser tab. */
  title: string;
  isWide?: boolean;
  children: ReactNode;
}

/** The plain layout of all pages before sign-in. */
export function AuthLayout({ title, isWide = false, children }: Props) {
  const t = useT();
  return (
    <div className={classes.page}>
      <title>{`${title} · ${t('app.name')}`}</title>
      <header className={classes.header}>
        <Link to={paths.login} className={classes.name}>
          <img src="/public/sky/logo.svg" width={40} height={40} alt="" />
          <span>{t('app.name')}</span>
        </Link>
      </header>
      <main className={classes.main}>
        <Paper className={isWide ? `${classes.card} ${classes.wide}` : classes.card}>{children}</Paper>
      </main>
    </div>
  );
}
