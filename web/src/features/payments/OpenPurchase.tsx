import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMoney } from '../../lib/money.ts';
import { useT } from '../../lib/texts.tsx';
import { Note } from '../../ui/Note.tsx';
import { goToCards, purchasesQuery } from './api.ts';
import classes from './BuyPage.module.css';

/** A card page was closed halfway: lets the person continue there. */
export function OpenPurchase() {
  const t = useT();
  const money = useMoney();
  const { data: purchases = [] } = useQuery(purchasesQuery);
  const [latest] = purchases;
  if (!latest?.way) return null;
  const { way, lessonsCount: count, price, currency } = latest;
  return (
    <Note role="status">
      <div className={classes.way}>
        <span>{t('buy.open', { count, price: money(price, currency) })}</span>
        <Button variant="white" onClick={() => goToCards(way)}>
          {t('buy.go_on')}
        </Button>
      </div>
    </Note>
  );
}
