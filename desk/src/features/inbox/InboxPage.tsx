import { Button, NativeSelect } from '@mantine/core';
import { inboxKindsOf, inboxViews } from '@skylark/contract/managerInbox.facts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { call } from '../../lib/call.ts';
import { errorText } from '../../lib/errors.ts';
import { useMe } from '../../lib/me.ts';
import { useT } from '../../lib/texts.tsx';
import { useNow, useTimes } from '../../lib/time.ts';
import { Failed } from '../../parts/Failed.tsx';
import { Page } from '../../parts/Page.tsx';
import { Tabs } from '../../parts/Tabs.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Skeletons } from '../../ui/Skeletons.tsx';
import { State } from '../../ui/State.tsx';
import styles from './InboxPage.module.css';
import { ItemPanel } from './ItemPanel.tsx';
import { NewTask } from './NewTask.tsx';
import { aboutOf, dueWords, type Item, titleOf, urgencyOf } from './words.ts';

const PAGE = 50;
const EVERY_MS = 5_000;
const TICK_MS = 15_000;

/** All that waits for a manager: a list, and beside it what is needed to decide one. */
export function InboxPage() {
  const t = useT();
  const me = useMe();
  const navigate = useNavigate();
  const { view = 'all', kind, open } = useSearch({ from: '/framed/inbox' });
  const inbox = useInfiniteQuery({
    queryKey: ['GET /api/v2/manager/inbox', { view, kind }],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/v2/manager/inbox', {
        query: { view, limit: PAGE, ...(kind && { kind }), ...(pageParam !== '' && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: EVERY_MS,
  });
  const pages = inbox.data?.pages ?? [];
  const items = pages.flatMap((page) => page.items);
  const counts = pages.at(-1)?.counts;
  const kinds = inboxKindsOf(me.role);
  const search = (changes: { view?: typeof view; kind?: typeof kind; open?: string }) => ({
    view: changes.view ?? (view === 'all' ? undefined : view),
    kind: 'kind' in changes ? changes.kind : kind,
    open: changes.open,
  });
  return (
    <Page
      title={t('inbox.title')}
      aside={
        <NativeSelect
          aria-label={t('inbox.kinds')}
          value={kind ?? ''}
          onChange={(event) => {
            const chosen = kinds.find((one) => one === event.currentTarget.value);
            void navigate({ to: '/inbox', search: search({ kind: chosen }) });
          }}
          data={[
            { value: '', label: t('inbox.every_kind') },
            ...kinds.map((one) => ({ value: one, label: t(`inbox.kind.${one}`) })),
          ]}
        />
      }
    >
      <Tabs
        label={t('inbox.views')}
        current={view}
        tabs={inboxViews.map((one) => ({
          id: one,
          text:
            one === 'closed' || counts === undefined
              ? t(`inbox.view.${one}`)
              : t('inbox.view_count', { view: t(`inbox.view.${one}`), n: counts[one] }),
          link: { to: '/inbox', search: { view: one === 'all' ? undefined : one, kind } },
        }))}
      />
      <div className={styles['beside']} data-open={open !== undefined || undefined}>
        <section className={styles['list']} aria-label={t('inbox.title')}>
          {kinds.includes('task') && <NewTask />}
          {inbox.isPending && <Skeletons lines={8} label={t('app.loading')} />}
          {inbox.isError && items.length === 0 && <Failed query={inbox} />}
          {inbox.isError && items.length > 0 && (
            <Notice kind="error">{`${errorText(t, inbox.error)} ${t('lessonPage.old')}`}</Notice>
          )}
          {inbox.isSuccess && items.length === 0 && <Nothing isFiltered={view !== 'all' || kind !== undefined} />}
          {items.length > 0 && <List items={items} open={open} linkTo={(id) => search({ open: id })} />}
          {inbox.hasNextPage && (
            <div className={styles['more']}>
              <Button variant="default" loading={inbox.isFetchingNextPage} onClick={() => void inbox.fetchNextPage()}>
                {t('app.more')}
              </Button>
            </div>
          )}
        </section>
        {open !== undefined && (
          <ItemPanel key={open} id={open} close={() => void navigate({ to: '/inbox', search: search({}) })} />
        )}
      </div>
    </Page>
  );
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  const t = useT();
  return isFiltered ? (
    <State
      pose="lost"
      role="status"
      title={t('inbox.none_with')}
      action={<Link to="/inbox">{t('inbox.show_all')}</Link>}
    />
  ) : (
    <State pose="good-night" role="status" title={t('inbox.none')} />
  );
}

interface Shown {
  items: readonly Item[];
  open: string | undefined;
  linkTo: (id: string) => { open: string | undefined };
}

function List({ items, open, linkTo }: Shown) {
  const t = useT();
  const times = useTimes();
  const nowMs = useNow(TICK_MS);
  const list = useRef<HTMLUListElement>(null);
  useRowKeys(list);
  return (
    <ul ref={list} className={styles['rows']} aria-label={t('inbox.items')}>
      {items.map((item) => {
        const urgency = urgencyOf(item, nowMs);
        return (
          <li key={item.id} className={styles['row']} data-urgency={urgency} data-open={item.id === open || undefined}>
            <span className={styles['shape']} aria-hidden />
            <span className="visually-hidden">{t(`inbox.urgency.${urgency}`)}</span>
            <span className={styles['due']}>{dueWords(t, times, item, nowMs)}</span>
            <span className={styles['what']}>
              <Link to="/inbox" search={linkTo(item.id)} aria-current={item.id === open ? 'true' : undefined}>
                {titleOf(t, item)}
              </Link>{' '}
              <span className={styles['about']}>{aboutOf(t, times, item)}</span>
            </span>
            <span className={styles['who']}>
              {item.closedAt === null
                ? (item.assignee?.name ?? t('inbox.nobody'))
                : (item.closedBy ?? t('inbox.answered'))}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** j and k, by their place on the keyboard: half of the managers type Cyrillic. Enter opens the row that has the focus. */
function useRowKeys(list: React.RefObject<HTMLUListElement | null>): void {
  const move = useEffectEvent((event: KeyboardEvent) => {
    const step = event.code === 'KeyJ' ? 1 : event.code === 'KeyK' ? -1 : 0;
    if (step === 0 || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const rows = [...(list.current?.querySelectorAll('a') ?? [])];
    const at = rows.findIndex((row) => row === document.activeElement);
    const from = at === -1 ? rows.findIndex((row) => row.ariaCurrent === 'true') : at;
    rows[Math.min(rows.length - 1, Math.max(0, from + step))]?.focus();
    event.preventDefault();
  });
  useEffect(() => {
    window.addEventListener('keydown', move);
    return () => window.removeEventListener('keydown', move);
  }, []);
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
