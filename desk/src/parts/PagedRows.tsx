import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useT } from '../lib/texts.tsx';
import { Rows } from '../ui/Rows.tsx';
import { Skeletons } from '../ui/Skeletons.tsx';
import { Failed } from './Failed.tsx';
import styles from './PagedRows.module.css';

interface Paged<Line> {
  rows: readonly Line[];
  isPending: boolean;
  isError: boolean;
  isSuccess: boolean;
  error: unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  refetch: () => Promise<unknown>;
  fetchNextPage: () => Promise<unknown>;
}

/** A list inside a sheet in each of its states; what was loaded stays when more of it fails. */
export function PagedRows<Line>({
  label,
  none,
  pages,
  children,
}: {
  label: string;
  /** When there is nothing. */
  none: string;
  pages: Paged<Line>;
  children: (line: Line) => ReactNode;
}) {
  const t = useT();
  return (
    <>
      {pages.isPending && <Skeletons lines={4} label={t('app.loading')} />}
      {pages.isSuccess && pages.rows.length === 0 && <p className={styles['none']}>{none}</p>}
      <Rows label={label}>{pages.rows.map(children)}</Rows>
      {pages.isError && <Failed query={pages} />}
      {pages.hasNextPage && (
        <div className={styles['more']}>
          <Button variant="default" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            {t('app.more')}
          </Button>
        </div>
      )}
    </>
  );
}
