import { NativeSelect } from '@mantine/core';
import { BULK_MAX, inboxKindsOf, inboxViews } from '@skylark/contract/managerInbox.facts';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { call } from '../../lib/call.ts';
import { useEvery, useLive } from '../../lib/live.ts';
import { useMe } from '../../lib/me.ts';
import type { InboxSearch } from '../../lib/searches.ts';
import { useT } from '../../lib/texts.tsx';
import { useNow, useTimes } from '../../lib/time.ts';
import { usePages } from '../../lib/usePages.ts';
import { List } from '../../parts/List.tsx';
import { Page } from '../../parts/Page.tsx';
import { Tabs } from '../../parts/Tabs.tsx';
import { Views } from '../../parts/Views.tsx';
import { BulkActs } from './BulkActs.tsx';
import styles from './InboxPage.module.css';
import { ItemPanel } from './ItemPanel.tsx';
import { NewTask } from './NewTask.tsx';
import { aboutOf, dueWords, type Item, nameOf, titleOf, urgencyOf } from './words.ts';

/** Snoozed items return as time passes. */
const EVERY_MS = 60_000;
const TICK_MS = 15_000;

/** Items that wait for a manager: a list, and beside it the details of the open one. */
export function InboxPage() {
  const t = useT();
  const me = useMe();
  const times = useTimes();
  const navigate = useNavigate();
  const { view = 'all', kind, open } = useSearch({ from: '/framed/inbox' });
  useLive('inbox');
  const pages = usePages(
    'GET /api/v2/manager/inbox',
    { view, kind },
    (page, signal) => call('GET /api/v2/manager/inbox', { query: { view, ...(kind && { kind }), ...page }, signal }),
    { everyMs: useEvery(EVERY_MS), isKept: true },
  );
  const counts = pages.last?.counts;
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
      <Views list="inbox" search={search({})} />
      <div className={styles['beside']} data-open={open !== undefined || undefined}>
        <section className={styles['list']} aria-label={t('inbox.title')}>
          {kinds.includes('task') && <NewTask />}
          <List
            label={t('inbox.items')}
            pages={pages}
            open={open}
            pose={view === 'all' && kind === undefined ? 'good-night' : 'lost'}
            none={t('inbox.none')}
            filtered={
              view !== 'all' || kind !== undefined
                ? { none: t('inbox.none_with'), action: <Link to="/inbox">{t('inbox.show_all')}</Link> }
                : undefined
            }
            bulk={
              view === 'closed'
                ? undefined
                : {
                    max: BULK_MAX,
                    name: (item) => nameOf(t, times, item),
                    acts: (ticked, clear) => <BulkActs ticked={ticked} clear={clear} />,
                  }
            }
            as={{ words: (item) => <Words item={item} isOpen={item.id === open} search={search({ open: item.id })} /> }}
          />
        </section>
        {open !== undefined && (
          <ItemPanel key={open} id={open} close={() => void navigate({ to: '/inbox', search: search({}) })} />
        )}
      </div>
    </Page>
  );
}

function Words({ item, isOpen, search }: { item: Item; isOpen: boolean; search: InboxSearch }) {
  const t = useT();
  const times = useTimes();
  const nowMs = useNow(TICK_MS);
  const urgency = urgencyOf(item, nowMs);
  return (
    <span className={styles['row']} data-urgency={urgency}>
      <span className={styles['shape']} aria-hidden />
      <span className="visually-hidden">{t(`inbox.urgency.${urgency}`)}</span>
      <span className={styles['due']}>{dueWords(t, times, item, nowMs)}</span>
      <span className={styles['what']}>
        <Link to="/inbox" search={search} aria-current={isOpen ? 'true' : undefined}>
          {titleOf(t, item)}
        </Link>{' '}
        <span className={styles['about']}>{aboutOf(t, times, item)}</span>
      </span>
      <span className={styles['who']}>
        {item.closedAt === null ? (item.assignee?.name ?? t('inbox.nobody')) : (item.closedBy ?? t('inbox.answered'))}
      </span>
    </span>
  );
}
