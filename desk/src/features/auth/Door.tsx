import type { ReactNode } from 'react';
import { Sky } from '../../../../look/src/Sky.tsx';
import { useT } from '../../lib/texts.tsx';
import styles from './Door.module.css';

/** Layout of the pages before the sign-in. */
export function Door({ title, children }: { title: string; children: ReactNode }) {
  const t = useT();
  return (
    <main className={styles['door']}>
      <title>{`${title} · ${t('app.name')}`}</title>
      <div className={styles['sheet']}>
        <Sky pose="hello" size={72} />
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  );
}
