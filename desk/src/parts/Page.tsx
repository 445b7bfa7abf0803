import type { ReactNode } from 'react';
import { useT } from '../lib/texts.tsx';
import styles from './Page.module.css';

/** A page in the frame: its title, also used as the document's title, and its sheets. */
export function Page({
  title,
  about,
  aside,
  children,
}: {
  title: string;
  about?: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  const t = useT();
  return (
    <div className={styles['page']}>
      <title>{`${title} · ${t('app.name')}`}</title>
      <div className={styles['head']}>
        <div>
          <h1>{title}</h1>
          {about !== undefined && <p className={styles['about']}>{about}</p>}
        </div>
        {aside}
      </div>
      {children}
    </div>
  );
}
