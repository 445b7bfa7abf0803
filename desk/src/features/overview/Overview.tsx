import type { OverviewNumber, OverviewPeriod } from '@skylark/contract/managerReports.facts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useId } from 'react';
import type { Reply } from '../../lib/call.ts';
import { useMoney } from '../../lib/money.ts';
import { query } from '../../lib/queries.ts';
import { useLocale, useT } from '../../lib/texts.tsx';
import { useTimes } from '../../lib/time.ts';
import { Failed } from '../../parts/Failed.tsx';
import { Tabs } from '../../parts/Tabs.tsx';
import { Skeletons } from '../../ui/Skeletons.tsx';
import styles from './Overview.module.css';

type Numbers = Reply<'GET /api/v2/manager/reports/overview'>;
type Line = Numbers['numbers'][number];

/** The list behind a number, where the desk has it. */
function listOf(name: OverviewNumber, { from, to }: Numbers): Pick<LinkProps, 'to' | 'search'> | undefined {
  if (name === 'families') return { to: '/families', search: { createdFrom: from, createdTo: to } };
  return undefined;
}

/** The school's ten numbers of yesterday or of seven days, each with that of a week before. */
export function Overview({ period }: { period: OverviewPeriod }) {
  const t = useT();
  const { day } = useTimes();
  const numbers = useQuery({
    ...query('GET /api/v2/manager/reports/overview', { query: { period } }),
    placeholderData: keepPreviousData,
  });
  const { data } = numbers;
  return (
    <section aria-label={t('overview.title')} className={styles['overview']}>
      <Tabs
        label={t('overview.periods')}
        current={period}
        tabs={[
          { id: 'yesterday', text: t('overview.yesterday'), link: { to: '/now', search: { tab: 'numbers' } } },
          { id: 'week', text: t('overview.week'), link: { to: '/now', search: { tab: 'numbers', period: 'week' } } },
        ]}
      />
      {data ? (
        <>
          <p className={styles['days']}>
            {data.from === data.to
              ? t('overview.day', { day: day(data.from) })
              : t('overview.days', { from: day(data.from), to: day(data.to) })}
          </p>
          <ul className={styles['numbers']} aria-label={t('overview.title')} aria-busy={numbers.isPlaceholderData}>
            {data.numbers.map((line) => (
              <Figure key={`${line.name} ${line.currency ?? ''}`} line={line} link={listOf(line.name, data)} />
            ))}
          </ul>
        </>
      ) : numbers.isError ? (
        <Failed query={numbers} />
      ) : (
        <Skeletons lines={10} label={t('app.loading')} />
      )}
    </section>
  );
}

/** @param link the list behind it */
function Figure({ line, link }: { line: Line; link: Pick<LinkProps, 'to' | 'search'> | undefined }) {
  const t = useT();
  const locale = useLocale();
  const money = useMoney();
  const label = useId();
  const value = (n: number): string =>
    line.currency === null ? new Intl.NumberFormat(locale).format(n) : money(n, line.currency);
  const name = t(`overview.${line.name}`);
  return (
    <li className={styles['number']} aria-labelledby={label}>
      <strong className={styles['value']}>{value(line.value)}</strong>
      {link ? (
        <Link id={label} {...link}>
          {name}
        </Link>
      ) : (
        <span id={label}>{name}</span>
      )}
      <span className={styles['before']}>{t('overview.before', { value: value(line.before) })}</span>
    </li>
  );
}
