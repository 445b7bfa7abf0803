import { Button } from '@mantine/core';
import { Link } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { useT } from '../../lib/texts.tsx';
import { Section } from '../../ui/Section.tsx';
import { Sections } from '../../ui/Sections.tsx';
import { useLessonCounters } from '../profile/index.ts';
import { SchoolContacts } from '../school/index.ts';
import { CreditLines } from './CreditLines.tsx';
import classes from './CreditsPage.module.css';
import { Purchases } from './Purchases.tsx';

/** Who: a parent who wants to know where the lessons went, or to have money back. */
export function CreditsPage() {
  const t = useT();
  const counters = useLessonCounters();
  return (
    <Sections title={t('credits.title')}>
      <Section title={t('credits.balance')}>
        <div className={classes.balance}>
          <strong className={classes.count}>
            {counters ? t('credits.balance.lessons', { count: counters.new }) : '…'}
          </strong>
          <Button component={Link} to={paths.buy}>
            {t('credits.buy')}
          </Button>
        </div>
        {counters?.new === 0 && <SchoolContacts />}
      </Section>
      <Section title={t('credits.payments')}>
        <Purchases />
      </Section>
      <Section title={t('credits.lines')}>
        <CreditLines />
      </Section>
    </Sections>
  );
}
