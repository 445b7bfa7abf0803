import { useCallback } from 'react';
import { useLocale } from './texts.tsx';

/** Money as written in the reader's language; given in the smallest unit, without decimals when the amount is whole. */
export function useMoney(): (amount: number, currency: string) => string {
  const locale = useLocale();
  return useCallback(
    (amount, currency) =>
      new Intl.NumberFormat(locale === 'en' ? 'en-GB' : locale, {
        style: 'currency',
        currency,
        currencyDisplay: 'narrowSymbol',
        minimumFractionDigits: amount % 100 === 0 ? 0 : 2,
      }).format(amount / 100),
    [locale],
  );
}
