import { Paper } from '@mantine/core';
import type { ReactNode } from 'react';
import { useT } from '../../lib/texts.tsx';
import classes from './DoorPage.module.css';

/** The quiet page around everything that happens before somebody is inside. */
export function DoorPage({ children }: { children: ReactNode }) {
  const t = useT();
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <img src="/public/sky/logo.svg" width={40} height={40} alt="" />
        <span>{t('app.name')}</span>
      </header>
      <main className={classes.main}>
        <Paper className={classes.card}>{children}</Paper>
      </main>
    </div>
  );
}
