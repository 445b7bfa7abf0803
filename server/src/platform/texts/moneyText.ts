import type { Locale } from '@skylark/contract/people.facts';

/** "₴2,640" as a language writes it; given in the smallest unit, without a fraction where there is none. */
export const moneyText = (locale: Locale, amount: number, currency: string): string =>
  new Intl.NumberFormat(locale === 'en' ? 'en-GB' : locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: amount % 100 === 0 ? 0 : 2,
  }).format(amount / 100);
