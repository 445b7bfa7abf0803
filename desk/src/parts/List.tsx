import { Button, Checkbox } from '@mantine/core';
import type { ManagerRole } from '@skylark/contract/manager.facts';
import { Fragment, type ReactNode, useState } from 'react';
import type { Pose } from '../../../look/src/Sky.tsx';
import { hasCode } from '../lib/call.ts';
import { errorText } from '../lib/errors.ts';
import { LIST_ROW, useListKeys } from '../lib/listKeys.ts';
import { useT } from '../lib/texts.tsx';
import { useTimes } from '../lib/time.ts';
import type { Pages } from '../lib/usePages.ts';
import { Notice } from '../ui/Notice.tsx';
import rowStyles from '../ui/Rows.module.css';
import { Skeletons } from '../ui/Skeletons.tsx';
import { State } from '../ui/State.tsx';
import { Failed } from './Failed.tsx';
import { Forbidden } from './Forbidden.tsx';
import styles from './List.module.css';

export interface Column<Line> {
  id: string;
  title: string;
  cell: (line: Line) => ReactNode;
  /** For dates and amounts: kept on one line. */
  isShort?: true;
}

interface Lines<Line> {
  words: (line: Line) => ReactNode;
  action?: (line: Line) => ReactNode;
  /** Content above a line, where a new group begins. */
  above?: (line: Line, before: Line | undefined) => ReactNode;
}

interface Shown<Line> {
  label: string;
  pages: Pages<Line>;
  /** As a table, whose first column names the row, or as lines. */
  as: { columns: readonly Column<Line>[] } | Lines<Line>;
  /** Text of an empty list. */
  none: string;
  /** Picture beside that text, for a page that is a list. */
  pose?: Pose;
  /** While filtered: the text of an empty result, and a button that shows everything. */
  filtered?: { none: string; action: ReactNode } | undefined;
  /** The roles that may see it, named for all others. */
  roles?: readonly ManagerRole[];
  /** Id of the row whose panel is open. */
  open?: string | undefined;
  /** Acts on several rows at once. */
  bulk?:
    | {
        max: number;
        name: (line: Line) => string;
        /** Which rows can be selected; all by default. */
        is?: (line: Line) => boolean;
        acts: (ticked: readonly Line[], clear: () => void) => ReactNode;
      }
    | undefined;
}

/** The desk's only list component: its keys, and a view for each state. Loaded rows stay when loading more fails. */
export function List<Line extends { id: string }>(props: Shown<Line>) {
  const { label, pages, as, none, pose, filtered, roles, bulk } = props;
  const t = useT();
  const times = useTimes();
  const { rows, error } = pages;
  const tickable = bulk?.is ? rows.filter(bulk.is) : rows;
  const ticks = useTicks(tickable, bulk?.max ?? 0);
  useListKeys(bulk !== undefined);
  if (pages.isPending) return <Skeletons lines={pose ? 8 : 4} label={t('app.loading')} />;
  if (error !== null && roles && hasCode(error, 'forbidden')) return <Forbidden roles={roles} />;
  if (error !== null && rows.length === 0) return <Failed query={{ error, refetch: pages.again }} />;
  const atMost = Math.min(tickable.length, bulk?.max ?? 0);
  const tick =
    bulk && ((line: Line) => tickable.includes(line) && <Tick line={line} name={bulk.name(line)} ticks={ticks} />);
  return (
    <div
      className={styles['list']}
      data-stale={pages.isPlaceholderData || undefined}
      aria-busy={pages.isPlaceholderData}
    >
      {rows.length === 0 && <Nothing none={filtered?.none ?? none} pose={pose} action={filtered?.action} />}
      {bulk && tickable.length > 1 && (
        <div className={styles['all']}>
          <Checkbox
            size="xs"
            label={t('list.tick_all', { n: atMost })}
            checked={ticks.ticked.length > 0 && ticks.ticked.length === atMost}
            indeterminate={ticks.ticked.length > 0 && ticks.ticked.length < atMost}
            onChange={ticks.all}
          />
        </div>
      )}
      {rows.length > 0 &&
        ('columns' in as ? (
          <Table {...props} columns={as.columns} tick={tick} isTicked={ticks.has} />
        ) : (
          <ul className={rowStyles['rows']} aria-label={label}>
            {rows.map((line, at) => (
              <Fragment key={line.id}>
                {as.above?.(line, rows[at - 1])}
                <li
                  {...LIST_ROW}
                  className={`${rowStyles['row']} ${styles['row']}`}
                  {...marks(line.id, props.open, ticks.has)}
                >
                  {tick?.(line)}
                  <div className={rowStyles['words']}>{as.words(line)}</div>
                  {as.action?.(line)}
                </li>
              </Fragment>
            ))}
          </ul>
        ))}
      {error !== null && (
        <div className={styles['failed']}>
          <Notice kind="error">{`${errorText(t, error)} ${t('list.as_of', { at: times.moment(pages.readAt) })}`}</Notice>
          <Button variant="default" onClick={() => void pages.again()}>
            {t('app.try_again')}
          </Button>
        </div>
      )}
      {bulk && ticks.ticked.length > 0 && (
        <div className={styles['bulk']} role="group" aria-label={t('list.ticked_label')}>
          <span role="status">{t('list.ticked', { n: ticks.ticked.length, max: bulk.max })}</span>
          {bulk.acts(ticks.ticked, ticks.clear)}
          <Button variant="subtle" onClick={ticks.clear}>
            {t('list.untick')}
          </Button>
        </div>
      )}
      <Foot pages={pages} isAlways={'columns' in as} />
    </div>
  );
}

const marks = (id: string, open: string | undefined, isTicked: (id: string) => boolean) => ({
  ...(id === open && { 'data-open': '' }),
  ...(isTicked(id) && { 'data-ticked': '' }),
});

function Nothing({ none, pose, action }: { none: string; pose: Pose | undefined; action: ReactNode }) {
  return pose ? (
    <State pose={pose} role="status" title={none} action={action} />
  ) : (
    <div className={styles['none']}>
      <p role="status">{none}</p>
      {action}
    </div>
  );
}

type TableOf<Line extends { id: string }> = Shown<Line> & {
  columns: readonly Column<Line>[];
  tick: ((line: Line) => ReactNode) | undefined;
  isTicked: (id: string) => boolean;
};

function Table<Line extends { id: string }>({ label, pages, columns, open, tick, isTicked }: TableOf<Line>) {
  const t = useT();
  const [first, ...others] = columns;
  return (
    <table className={styles['table']} aria-label={label}>
      <thead>
        <tr>
          {tick && (
            <td>
              <span className="visually-hidden">{t('list.ticked_label')}</span>
            </td>
          )}
          {columns.map(({ id, title }) => (
            <th key={id} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {pages.rows.map((line) => (
          <tr key={line.id} {...LIST_ROW} {...marks(line.id, open, isTicked)}>
            {tick && <td className={styles['tickCell']}>{tick(line)}</td>}
            <th scope="row">{first?.cell(line)}</th>
            {others.map(({ id, title, cell, isShort }) => (
              <td key={id} data-label={title} data-short={isShort}>
                <div>{cell(line)}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Foot<Line>({ pages, isAlways }: { pages: Pages<Line>; isAlways: boolean }) {
  const t = useT();
  const { rows, total, isTotalCut, hasNextPage } = pages;
  if (rows.length === 0 || !(hasNextPage || isAlways)) return null;
  return (
    <div className={styles['foot']}>
      <span>{t(isTotalCut ? 'list.shown_many' : 'list.shown', { shown: rows.length, total })}</span>
      {hasNextPage && (
        <Button variant="default" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {t('app.more')}
        </Button>
      )}
    </div>
  );
}

interface Ticks<Line> {
  ticked: readonly Line[];
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  all: () => void;
  clear: () => void;
}

const NO_TICKS: ReadonlySet<string> = new Set();

/** Rows that are no longer shown are deselected. */
function useTicks<Line extends { id: string }>(rows: readonly Line[], max: number): Ticks<Line> {
  const [ids, setIds] = useState(NO_TICKS);
  const ticked = rows.filter(({ id }) => ids.has(id));
  return {
    ticked,
    has: (id) => ids.has(id),
    toggle(id) {
      const next = new Set(ticked.map((line) => line.id));
      if (!next.delete(id) && next.size < max) next.add(id);
      setIds(next);
    },
    all: () => setIds(ticked.length > 0 ? NO_TICKS : new Set(rows.slice(0, max).map(({ id }) => id))),
    clear: () => setIds(NO_TICKS),
  };
}

function Tick<Line extends { id: string }>({ line, name, ticks }: { line: Line; name: string; ticks: Ticks<Line> }) {
  const t = useT();
  return (
    <Checkbox
      size="xs"
      className={styles['tick'] ?? ''}
      aria-label={t('list.tick', { name })}
      checked={ticks.has(line.id)}
      onChange={() => ticks.toggle(line.id)}
    />
  );
}
