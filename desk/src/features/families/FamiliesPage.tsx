import { Button, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { familyTabs } from '@skylark/contract/managerFamilies.facts';
import { useState } from 'react';
import { call, type Reply } from '../../lib/call.ts';
import { mayCall, useMe } from '../../lib/me.ts';
import { useT } from '../../lib/texts.tsx';
import { type Times, useTimes } from '../../lib/time.ts';
import { Failed } from '../../parts/Failed.tsx';
import { Page } from '../../parts/Page.tsx';
import { Skeletons } from '../../ui/Skeletons.tsx';
import { State } from '../../ui/State.tsx';
import { Tabs } from '../../parts/Tabs.tsx';
import styles from './FamiliesPage.module.css';
import { SaveCsv } from './SaveCsv.tsx';

const PAGE = 50;
const SEARCH_AFTER_MS = 250;
type Line = Reply<'GET /api/v2/manager/families'>['items'][number];

/** All families: the lists that managers work through, and a search; both are in the address. */
export function FamiliesPage() {
  const t = useT();
  const me = useMe();
  const times = useTimes();
  const navigate = useNavigate({ from: '/families' });
  const { tab = 'all', q = '' } = useSearch({ from: '/framed/families' });
  const [typed, setTyped] = useState(q);
  const look = useDebouncedCallback(
    (next: string) =>
      void navigate({
        search: { ...(tab !== 'all' && { tab }), ...(next.trim() !== '' && { q: next.trim() }) },
        replace: true,
      }),
    SEARCH_AFTER_MS,
  );
  const families = useInfiniteQuery({
    queryKey: ['GET /api/v2/manager/families', { tab, q }],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/v2/manager/families', {
        query: { tab, limit: PAGE, ...(q !== '' && { search: q }), ...(pageParam !== '' && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
  const lines = families.data?.pages.flatMap(({ items }) => items) ?? [];
  const last = families.data?.pages.at(-1);
  const clear = (): void => {
    setTyped('');
    void navigate({ search: {} });
  };
  return (
    <Page
      title={t('families.title')}
      aside={
        mayCall(me, 'GET /api/v2/manager/families/csv') && <SaveCsv query={{ tab, ...(q !== '' && { search: q }) }} />
      }
    >
      <div className={styles['tools']}>
        <Tabs
          label={t('families.lists')}
          tabs={familyTabs.map((one) => ({
            id: one,
            text: t(`families.tab.${one}`),
            link: {
              to: '/families',
              search: { ...(one !== 'all' && { tab: one }), ...(q !== '' && { q }) },
            },
          }))}
        />
        <TextInput
          className={styles['search'] ?? ''}
          type="search"
          aria-label={t('families.search')}
          placeholder={t('families.search')}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            look(event.currentTarget.value);
          }}
        />
      </div>
      <section
        className={styles['sheet']}
        aria-label={t(`families.tab.${tab}`)}
        data-stale={families.isPlaceholderData || undefined}
      >
        {families.isError && lines.length === 0 && <Failed query={families} />}
        {families.isPending && <Skeletons lines={8} label={t('app.loading')} />}
        {last && lines.length === 0 && (
          <State
            pose="empty-nest"
            role="status"
            title={q === '' ? t('families.none') : t('families.none_with', { q })}
            action={
              (q !== '' || tab !== 'all') && (
                <Button variant="default" onClick={clear}>
                  {t('families.show_all')}
                </Button>
              )
            }
          />
        )}
        {lines.length > 0 && <Table lines={lines} times={times} />}
      </section>
      {last && lines.length > 0 && (
        <div className={styles['foot']}>
          <span>
            {last.isTotalCut
              ? t('families.shown_many', { shown: lines.length, total: last.total })
              : t('families.shown', { shown: lines.length, total: last.total })}
          </span>
          {families.hasNextPage && (
            <Button
              variant="default"
              loading={families.isFetchingNextPage}
              onClick={() => void families.fetchNextPage()}
            >
              {t('app.more')}
            </Button>
          )}
        </div>
      )}
      {families.isFetchNextPageError && <Failed query={{ error: families.error, refetch: families.fetchNextPage }} />}
    </Page>
  );
}

function Table({ lines, times }: { lines: readonly Line[]; times: Times }) {
  const t = useT();
  return (
    <table className={styles['table']}>
      <thead>
        <tr>
          <th scope="col">{t('families.family')}</th>
          <th scope="col">{t('families.children')}</th>
          <th scope="col">{t('families.contact')}</th>
          <th scope="col">{t('families.next')}</th>
          <th scope="col">{t('families.last')}</th>
          <th scope="col">{t('families.since')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <th scope="row">
              <Link to="/families/$accountId" params={{ accountId: line.id }}>
                {line.parentName ?? line.children[0]?.name ?? t('families.nameless')}
              </Link>
              {line.isBlocked && <span className={styles['mark']}>{t('families.blocked')}</span>}
            </th>
            <td data-label={t('families.children')}>
              {line.children.map(({ id, name, balance }) => (
                <div key={id}>{t('search.child', { name, balance })}</div>
              ))}
            </td>
            <td data-label={t('families.contact')}>
              {line.phone === null ? (line.email ?? '–') : <span className={styles['phone']}>{line.phone}</span>}
            </td>
            <td data-label={t('families.next')}>{soonest(line, times)}</td>
            <td data-label={t('families.last')}>{line.lastLessonAt === null ? '–' : times.day(line.lastLessonAt)}</td>
            <td data-label={t('families.since')}>{times.day(line.createdAt)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function soonest({ children }: Line, times: Times): string {
  const [next] = children.flatMap(({ nextLessonAt }) => (nextLessonAt === null ? [] : [nextLessonAt])).toSorted();
  return next === undefined ? '–' : times.moment(next);
}
