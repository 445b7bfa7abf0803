import { Button, Skeleton } from '@mantine/core';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useT } from '../lib/texts.tsx';
import { Failed } from './Failed.tsx';
import classes from './PagedList.module.css';

interface Props<Item> {
  query: UseInfiniteQueryResult<InfiniteData<{ items: Item[] }>>;
  keyOf: (item: Item) => string;
  /** Class of the list, also used by its placeholders, so that the layout does not shift. */
  className: string | undefined;
  /** Expected height of one item, in pixels. */
  itemHeight: number;
  empty: ReactNode;
  moreText: string;
  /** @param before the item above it */
  children: (item: Item, index: number, before: Item | undefined) => ReactNode;
}

/** A paginated list with all its states: loading, failed, empty, shown, and loading more. */
export function PagedList<Item>({ query, keyOf, className, itemHeight, empty, moreText, children }: Props<Item>) {
  const t = useT();
  if (query.isPending)
    return (
      <div className={className} role="status" aria-label={t('app.loading')}>
        {[0, 1, 2].map((place) => (
          <div key={place} className={classes.item} style={{ minHeight: itemHeight }}>
            <Skeleton height={56} width={56} radius="md" />
            <div className={classes.lines}>
              <Skeleton height={20} width="46%" />
              <Skeleton height={14} width="72%" />
            </div>
          </div>
        ))}
      </div>
    );
  if (query.isError) return <Failed query={query} />;
  const items = query.data.pages.flatMap((page) => page.items);
  if (items.length === 0) return empty;
  return (
    <>
      <ul className={className}>
        {items.map((item, index) => (
          <li key={keyOf(item)}>{children(item, index, items[index - 1])}</li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button variant="light" mt="md" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {moreText}
        </Button>
      )}
    </>
  );
}
