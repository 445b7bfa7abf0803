import type { CardMark } from '@skylark/contract/payments.facts';
import { IconCreditCard } from '@tabler/icons-react';
import { type TextKey, useLocale, useT } from '../../lib/texts.tsx';
import classes from './PayNotes.module.css';

/** The accepted ways to pay, as one sentence. */
export function CardNames({ marks }: { marks: readonly CardMark[] }) {
  const t = useT();
  const locale = useLocale();
  if (marks.length === 0) return null;
  const names = marks.map((name) => t(`mark.${name}` satisfies TextKey));
  return (
    <p className={classes.line}>
      <IconCreditCard size={22} aria-hidden="true" />
      <span>{t('buy.marks', { names: new Intl.ListFormat(locale, { type: 'disjunction' }).format(names) })}</span>
    </p>
  );
}
