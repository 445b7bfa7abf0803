import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { call } from '../../lib/call.ts';
import { useEvery, useLive } from '../../lib/live.ts';
import { mayCall, useMe } from '../../lib/me.ts';
import { useT } from '../../lib/texts.tsx';
import { useNow, useTimes } from '../../lib/time.ts';
import { Failed } from '../../parts/Failed.tsx';
import { Page } from '../../parts/Page.tsx';
import { Tabs } from '../../parts/Tabs.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeletons } from '../../ui/Skeletons.tsx';
import { State } from '../../ui/State.tsx';
import { DutyLine } from '../duty/index.ts';
import styles from './NowPage.module.css';
import { type Help, useHelps } from './helps.tsx';
import { NowRow } from './NowRow.tsx';
import { type NowLesson, troubleWords } from './words.ts';

/** Only owners see it. */
const Overview = lazy(() => import('../overview/index.ts').then(({ Overview: it }) => ({ default: it })));

/** Troubles begin and become red as time passes; the page is notified of all other changes. */
const EVERY_MS = 5_000;
/** After this time without updates, the page no longer claims to be current. */
const OLD_AFTER_MS = 20_000;
/** A screen reader announces at most one sentence in this time. */
const SAID_EVERY_MS = 10_000;
const TICK_MS = 5_000;
/** More than fit on a screen. Each busy second the page is asked for again. */
const PAGE = 50;

const NONE: readonly NowLesson[] = [];
const GROUPS: ((lesson: NowLesson) => boolean)[] = [
  ({ state, troubles }) => state === 'on_air' && troubles.length > 0,
  ({ state, troubles }) => state === 'on_air' && troubles.length === 0,
  ({ state }) => state === 'next',
];

/** Lessons in progress with their troubles, and what threatens the next ones. */
export function NowPage() {
  const t = useT();
  const hasNumbers = mayCall(useMe(), 'GET /api/v2/manager/reports/overview');
  const { tab, period } = useSearch({ from: '/framed/now' });
  const { time } = useTimes();
  const nowMs = useNow(TICK_MS);
  useLive('now');
  const now = useInfiniteQuery({
    queryKey: ['GET /api/v2/manager/now', {}],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/v2/manager/now', {
        query: { limit: PAGE, ...(pageParam !== '' && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: useEvery(EVERY_MS),
  });
  const shown = now.data?.pages.flatMap(({ items }) => items) ?? NONE;
  const isOfNumbers = hasNumbers && tab === 'numbers';
  // Keys of rows that aren't shown do nothing.
  const order = useMemo(() => (isOfNumbers ? NONE : GROUPS.flatMap((is) => shown.filter(is))), [isOfNumbers, shown]);
  const { selected, helps, dialog } = useHelps(order, () => void now.refetch());
  const [first] = now.data?.pages ?? [];
  const said = useNews(now.data?.pages.flatMap(({ items }) => items));
  if (now.isPending) return <Skeletons lines={10} label={t('app.loading')} />;
  if (!first)
    return (
      <Page title={t('now.title')}>
        <Failed query={now} />
      </Page>
    );
  const lessons = shown;
  const isOld = nowMs - now.dataUpdatedAt > OLD_AFTER_MS;
  const [inTrouble, fine, next] = GROUPS.map((is) => shown.filter(is)) as [NowLesson[], NowLesson[], NowLesson[]];
  const rows = { selected, helps };
  const { counts } = first;
  return (
    <Page title={t('now.title')}>
      <ul className={styles['counts']} aria-label={t('now.counts')}>
        <Count n={counts.onAir} words={t('now.on_air')} />
        <Count n={counts.red} words={t('now.red')} isBad={counts.red > 0} />
        <Count n={counts.amber} words={t('now.amber')} />
        <Count n={counts.next} words={t('now.next_two_hours')} />
      </ul>
      {isOld && <Notice kind="error">{t('now.old', { time: time(first.asOf) })}</Notice>}
      {hasNumbers && (
        <Tabs
          label={t('now.tabs')}
          current={tab ?? 'lessons'}
          tabs={[
            { id: 'lessons', text: t('now.lessons'), link: { to: '/now', search: {} } },
            { id: 'numbers', text: t('overview.title'), link: { to: '/now', search: { tab: 'numbers' } } },
          ]}
        />
      )}
      {isOfNumbers ? (
        <Suspense fallback={<Skeletons lines={10} label={t('app.loading')} />}>
          <Overview period={period ?? 'yesterday'} />
        </Suspense>
      ) : (
        <>
          <DutyLine />
          <div className={styles['groups']} data-old={isOld || undefined}>
            <Group title={t('now.in_trouble')} lessons={inTrouble} {...rows} />
            <Group title={t('now.on_air_title')} lessons={fine} {...rows} />
            <Group title={t('now.next', { n: next.length })} lessons={next} {...rows} />
          </div>
          {lessons.length === 0 && <State pose="good-night" role="status" title={t('now.quiet', { n: counts.next })} />}
          {now.hasNextPage && (
            <div>
              <Button variant="default" loading={now.isFetchingNextPage} onClick={() => void now.fetchNextPage()}>
                {t('app.more')}
              </Button>
            </div>
          )}
          {dialog}
        </>
      )}
      <p className="visually-hidden" role="status">
        {said === undefined ? '' : t('now.news', { lesson: said.student.name, trouble: troubleWords(t, said) })}
      </p>
    </Page>
  );
}

const Count = ({ n, words, isBad = false }: { n: number; words: string; isBad?: boolean }) => (
  <li data-bad={isBad || undefined}>
    <strong>{n}</strong> {words}
  </li>
);

interface Rows {
  selected: string | undefined;
  helps: readonly Help[];
}

const Group = ({ title, lessons, selected, ...rows }: { title: string; lessons: readonly NowLesson[] } & Rows) =>
  lessons.length === 0 ? null : (
    <Sheet title={title}>
      <ul className={styles['rows']} aria-label={title}>
        {lessons.map((lesson) => (
          <NowRow key={lesson.id} lesson={lesson} isSelected={lesson.id === selected} {...rows} />
        ))}
      </ul>
    </Sheet>
  );

/** The lesson that has just become red, for screen readers; lessons that were already red aren't announced. */
function useNews(lessons: readonly NowLesson[] | undefined): NowLesson | undefined {
  const known = useRef<Set<string>>(undefined);
  const saidMs = useRef(0);
  const [said, setSaid] = useState<NowLesson>();
  useEffect(() => {
    if (!lessons) return;
    const red = lessons.filter(({ troubles }) => troubles[0]?.isRed);
    const before = known.current;
    const fresh = before && red.find(({ id }) => !before.has(id));
    if (fresh && Date.now() - saidMs.current < SAID_EVERY_MS) return;
    known.current = new Set(red.map(({ id }) => id));
    if (!fresh) return;
    saidMs.current = Date.now();
    setSaid(fresh);
  }, [lessons]);
  return said;
}
