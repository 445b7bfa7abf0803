import { useMoney } from '../../lib/money.ts';
import { useT } from '../../lib/texts.tsx';
import { useTimes } from '../../lib/time.ts';
import type { Found } from './useSearch.ts';

/** What was or may be paid, by whom, when, and its state. */
export function usePaymentLine(): (payment: Found['payments'][number]) => { label: string; description: string } {
  const t = useT();
  const money = useMoney();
  const { full } = useTimes();
  return ({ lessonsCount, price, currency, parentName, at, state }) => ({
    label: `${t('money.lessons', { n: lessonsCount })}, ${money(price, currency)}`,
    description: [
      parentName ?? t('families.nameless'),
      full(at),
      state === 'link_open' || state === 'link_ended' ? t(`search.${state}`) : t(`money.status.${state}`),
    ].join(' · '),
  });
}
