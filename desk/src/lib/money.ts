import { useLocale } from './texts.tsx';

/** An amount in hundredths, as people write it. */
export function useMoney(): (amount: number, currency: string) => string {
  const locale = useLocale();
  return (amount, currency) =>
    new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(
      amount / 100,
    );
}
