import { Button, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { familyTabs } from '@skylark/contract/managerFamilies.facts';
import { useState } from 'react';
import { call, type Reply } from '../../lib/call.ts';
import { mayCall, useMe } from '../../lib/me.ts';
import { type FamiliesSearch, withoutEmpty } from '../../lib/searches.ts';
import { useT } from '../../lib/texts.tsx';
import { type Times, useTimes } from '../../lib/time.ts';
import { usePages } from '../../lib/usePages.ts';
import { List } from '../../parts/List.tsx';
import { Page } from '../../parts/Page.tsx';
import { Tabs } from '../../parts/Tabs.tsx';
import { Views } from '../../parts/Views.tsx';
import styles from './FamiliesPage.module.css';
import { Filters } from './Filters.tsx';
import { SaveCsv } from './SaveCsv.tsx';

const SEARCH_AFTER_MS = 250;
type Line = Reply<'GET /api/v2/manager/families'>['items'][number];

/** All families: the managers' lists, filters and a search, all stored in the address. */
export function FamiliesPage() {
  const t = useT();
  const me = useMe();
  const times = useTimes();
  const navigate = useNavigate({ from: '/families' });
  const { tab = 'all', q = '', ...given } = useSearch({ from: '/framed/families' });
  const filters = withoutEmpty(given);
  const query = { tab, ...filters, ...(q !== '' && { search: q }) };
  const address = (changes: FamiliesSearch): FamiliesSearch =>
    withoutEmpty({ tab: tab === 'all' ? undefined : tab, q: q === '' ? undefined : q, ...filters, ...changes });
  const [typed, setTyped] = useState(q);
  const look = useDebouncedCallback(
    (next: string) =>
      void navigate({ search: address({ q: next.trim() === '' ? undefined : next.trim() }), replace: true }),
    SEARCH_AFTER_MS,
  );
  const pages = usePages(
    'GET /api/v2/manager/families',
    query,
    (page, signal) => call('GET /api/v2/manager/families', { query: { ...query, ...page }, signal }),
    { isKept: true },
  );
  const clear = (): void => {
    setTyped('');
    void navigate({ search: {} });
  };
  const isFiltered = q !== '' || tab !== 'all' || Object.keys(filters).length > 0;
  return (
    <Page
      title={t('families.title')}
      aside={mayCall(me, 'GET /api/v2/manager/families/csv') && <SaveCsv query={query} />}
    >
      <Tabs
        label={t('families.lists')}
        current={tab}
        tabs={familyTabs.map((one) => ({
          id: one,
          text: t(`families.tab.${one}`),
          link: { to: '/families', search: address({ tab: one === 'all' ? undefined : one }) },
        }))}
      />
      <div className={styles['tools']}>
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
        <Filters filters={filters} onChange={(changes) => void navigate({ search: address(changes), replace: true })} />
        <Views list="families" search={address({})} />
      </div>
      <section className={styles['sheet']} aria-label={t(`families.tab.${tab}`)}>
        <List
          label={t(`families.tab.${tab}`)}
          pages={pages}
          pose="empty-nest"
          roles={['owner', 'manager', 'support', 'bookkeeper']}
          none={t('families.none')}
          filtered={
            isFiltered
              ? {
                  none: q === '' ? t('families.none') : t('families.none_with', { q }),
                  action: (
                    <Button variant="default" onClick={clear}>
                      {t('families.show_all')}
                    </Button>
                  ),
                }
              : undefined
          }
          as={{
            columns: [
              { id: 'family', title: t('families.family'), cell: (line) => <Name line={line} /> },
              {
                id: 'children',
                title: t('families.children'),
                cell: ({ children }) =>
                  children.map(({ id, name, balance }) => <div key={id}>{t('search.child', { name, balance })}</div>),
              },
              {
                id: 'contact',
                title: t('families.contact'),
                cell: ({ phone, email }) =>
                  phone === null ? (email ?? '–') : <span className={styles['phone']}>{phone}</span>,
              },
              { id: 'next', title: t('families.next'), cell: (line) => soonest(line, times), isShort: true },
              {
                id: 'last',
                title: t('families.last'),
                cell: ({ lastLessonAt }) => (lastLessonAt === null ? '–' : times.day(lastLessonAt)),
                isShort: true,
              },
              { id: 'since', title: t('families.since'), cell: ({ createdAt }) => times.day(createdAt), isShort: true },
            ],
          }}
        />
      </section>
    </Page>
  );
}

function Name({ line }: { line: Line }) {
  const t = useT();
  return (
    <>
      <Link to="/families/$accountId" params={{ accountId: line.id }}>
        {line.parentName ?? line.children[0]?.name ?? t('families.nameless')}
      </Link>
      {line.isBlocked && <span className={styles['mark']}>{t('families.blocked')}</span>}
    </>
  );
}

function soonest({ children }: Line, times: Times): string {
  const [next] = children.flatMap(({ nextLessonAt }) => (nextLessonAt === null ? [] : [nextLessonAt])).toSorted();
  return next === undefined ? '–' : times.moment(next);
}
