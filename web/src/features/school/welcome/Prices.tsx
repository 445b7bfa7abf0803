import { useQuery } from '@tanstack/react-query';
import { useMoney } from '../../../lib/money.ts';
import { useT } from '../../../lib/texts.tsx';
import { offersQuery } from '../api.ts';
import classes from './Welcome.module.css';

/** The current packages, each with its price per lesson. */
export function Prices() {
  const t = useT();
  const money = useMoney();
  const { data } = useQuery(offersQuery);
  const [first] = data ?? [];
  if (!data || !first) return null;
  return (
    <section className={classes.part} aria-labelledby="welcome-prices">
      <h2 id="welcome-prices">{t('welcome.prices')}</h2>
      <p className={classes.sub}>{t('welcome.prices.lead', { minutes: first.lessonMinutes })}</p>
      <ul className={classes.prices}>
        {data.map(({ id, lessonsCount, fullPrice, pricePerLesson, currency }) => (
          // Browsers may format money differently from the server.
          <li key={id} className={classes.price}>
            <h3>{t('welcome.prices.count', { count: lessonsCount })}</h3>
            <strong suppressHydrationWarning>{money(fullPrice, currency)}</strong>
            <p suppressHydrationWarning>{t('welcome.prices.each', { price: money(pricePerLesson, currency) })}</p>
          </li>
        ))}
      </ul>
      <p className={classes.small}>{t('welcome.prices.refund')}</p>
    </section>
  );
}
