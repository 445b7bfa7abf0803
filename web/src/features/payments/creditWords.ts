import type { CreditLine } from '@skylark/contract/payments';
import type { Translate } from '../../lib/texts.tsx';

/** The reason for an entry, in words for parents. */
export function creditWords(t: Translate, line: CreditLine, moment: (at: Date) => string): string {
  const when = line.lesson === null ? undefined : moment(new Date(line.lesson.startsAt));
  switch (line.reason) {
    case 'booked':
      return when === undefined ? t('credits.booked.gone') : t('credits.booked', { when });
    case 'returned':
      return when === undefined ? t('credits.returned.gone') : t('credits.returned', { when });
    case 'referral':
      return t(line.amount > 0 ? 'credits.referral' : 'credits.referral.back');
    case 'refunded':
      return t(line.amount > 0 ? 'credits.refunded.undone' : 'credits.refunded');
    case 'minutes':
      return t(line.amount > 0 ? 'credits.minutes' : 'credits.minutes.back');
    case 'overturned':
      return t('credits.overturned');
    case 'bought':
    case 'given':
    case 'taken':
      return t(`credits.${line.reason}`);
  }
}
