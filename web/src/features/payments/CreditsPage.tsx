import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { useT } from '../../lib/texts.tsx';
import { Outline } from '../../ui/Outline.tsx';
import { Section } from '../../ui/Section.tsx';
import { Sections } from '../../ui/Sections.tsx';
import { useLessonCounters } from '../profile/index.ts';
import { SchoolContacts } from '../../parts/SchoolContacts.tsx';
import { minutesQuery, purchasesQuery } from './api.ts';
import { CreditLines } from './CreditLines.tsx';
import classes from './CreditsPage.module.css';
import { MinutesOwed } from './MinutesOwed.tsx';
import { Purchases } from './Purchases.tsx';

/** Placeholder that reserves the space of the number until it loads. */
const LIKELY = 16;
/** More than one package can't be counted at a glance. */
const TICKETS_MAX = 32;

/** Who: a parent who wants to know what the lessons were used for, or wants a refund. */
export function CreditsPage() {
  const t = useT();
  const counters = useLessonCounters();
  const purchases = useQuery(purchasesQuery);
  const minutes = useInfiniteQuery(minutesQuery);
  // One placeholder until all have loaded, so that nothing moves; a failed request is shown in its own section.
  const isWaiting = [purchases, minutes].some((one) => one.isPending && one.failureCount === 0);
  const balance = isWaiting ? undefined : counters?.new;
  return (
    <Sections
      title={t('credits.title')}
      pose={balance === 0 ? 'empty-nest' : 'reading'}
      tone="sun"
      head={<Balance count={balance} />}
    >
      {isWaiting ? <Outline label={t('app.loading')} rows={4} /> : <Parts />}
    </Sections>
  );
}

function Parts() {
  const t = useT();
  const balance = useLessonCounters()?.new;
  return (
    <>
      <MinutesOwed />
      <Section title={t('credits.payments')}>
        <Purchases />
      </Section>
      <Section title={t('credits.lines')}>
        <CreditLines />
      </Section>
      {balance === 0 && <SchoolContacts />}
    </>
  );
}

function Balance({ count }: { count: number | undefined }) {
  const t = useT();
  const hasLessons = count !== undefined && count > 0;
  // Most families have some, so their space is reserved until the number loads.
  const mayHaveLessons = count === undefined || hasLessons;
  return (
    <section className={classes.hero} aria-labelledby="balance-title">
      <div className={classes.balance}>
        <h2 id="balance-title" className={classes.name}>
          {t('credits.balance')}
        </h2>
        <strong className={classes.count} data-waiting={count === undefined || undefined}>
          {t('credits.balance.lessons', { count: count ?? LIKELY })}
        </strong>
        {mayHaveLessons && (
          <span className={classes.tickets} data-waiting={count === undefined || undefined} aria-hidden="true">
            {Array.from({ length: Math.min(count ?? LIKELY, TICKETS_MAX) }, (_, at) => (
              <i key={at} />
            ))}
          </span>
        )}
      </div>
      <div className={classes.heroActions}>
        {mayHaveLessons && (
          <Button component={Link} to={paths.booking} size="lg" variant="white" disabled={!hasLessons}>
            {t('credits.choose_times')}
          </Button>
        )}
        <Button component={Link} to={paths.buy} size="lg">
          {t('credits.buy')}
        </Button>
      </div>
    </section>
  );
}
