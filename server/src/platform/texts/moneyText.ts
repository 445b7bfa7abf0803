import type { Locale } from '@skylark/contract/people.facts';

/** "₴2,640" in a language's format, from the smallest unit; without decimals if there are none. */
export const moneyText = (locale: Locale, amount: number, currency: string): string =>
  new Intl.NumberFormat(locale === 'en' ? 'en-GB' : locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: amount % 100 === 0 ? 0 : 2,
  }).format(amount / 100);
