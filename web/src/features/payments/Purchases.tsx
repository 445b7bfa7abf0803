import { Button, Skeleton } from '@mantine/core';
import type { Purchase } from '@skylark/contract/payments';
import { isPaid } from '@skylark/contract/payments.facts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../lib/errors.ts';
import { useMoney } from '../../lib/money.ts';
import { queryClient } from '../../lib/queries.ts';
import { type TextKey, useT } from '../../lib/texts.tsx';
import { useTimeFormat } from '../../lib/time.ts';
import { lazyDialog } from '../../parts/lazyDialog.tsx';
import { Failed } from '../../parts/Failed.tsx';
import { toast } from '../../ui/toast.ts';
import { useProfile } from '../profile/index.ts';
import { purchasesQuery, refundPurchase } from './api.ts';
import classes from './CreditsPage.module.css';
import { Receipts } from './Receipts.tsx';

const ConfirmDialog = lazyDialog('confirm-dialog', () =>
  import('../../ui/ConfirmDialog.tsx').then((module) => module.ConfirmDialog),
);

/** Card payments, and how to get a refund. */
export function Purchases() {
  const t = useT();
  const purchases = useQuery(purchasesQuery);
  if (purchases.isPending) return <Skeleton height={320} role="status" aria-label={t('app.loading')} />;
  if (purchases.isError) return <Failed query={purchases} />;
  if (purchases.data.length === 0) return <p className={classes.soft}>{t('credits.payments.none')}</p>;
  return (
    <ul className={classes.list}>
      {purchases.data.map((one) => (
        <li key={one.id}>
          <Payment purchase={one} />
        </li>
      ))}
    </ul>
  );
}

function Payment({ purchase }: { purchase: Purchase }) {
  const t = useT();
  const money = useMoney();
  const format = useTimeFormat(useProfile().timeZone);
  const { status, currency, refundedAmount, isRefunding } = purchase;
  return (
    <div className={classes.payment}>
      <div className={classes.what}>
        <span>{t('credits.payment', { count: purchase.lessonsCount, price: money(purchase.price, currency) })}</span>
        <span>{t(`credits.status.${status}` satisfies TextKey, { price: money(refundedAmount, currency) })}</span>
      </div>
      <span className={classes.soft}>{format.moment(new Date(purchase.paidAt ?? purchase.createdAt))}</span>
      {purchase.receipts.length > 0 && <Receipts receipts={purchase.receipts} />}
      {isRefunding && <p role="status">{t('credits.refunding')}</p>}
      {!isRefunding && isPaid(status) && status !== 'refunded' && <RefundOf purchase={purchase} />}
    </div>
  );
}

/** The refundable amount, or why there is none. */
function RefundOf({ purchase: { id, currency, refundable } }: { purchase: Purchase }) {
  const t = useT();
  const money = useMoney();
  const format = useTimeFormat(useProfile().timeZone);
  const [isAsking, setAsking] = useState(false);
  if (refundable === null) return <p className={classes.soft}>{t('credits.refund.over')}</p>;
  const { lessons: count, until } = refundable;
  if (count === 0) return <p className={classes.soft}>{t('credits.refund.none')}</p>;
  const price = money(refundable.amount, currency);
  const ask = async (): Promise<void> => {
    try {
      await refundPurchase(id);
      void toast('done', t('credits.refund.done'));
    } catch (error) {
      void toast('error', errorText(t, error));
    }
    await queryClient.invalidateQueries({ queryKey: ['payments'] });
    await queryClient.invalidateQueries({ queryKey: ['lessons', 'counters'] });
  };
  return (
    <div className={classes.action}>
      <span className={classes.soft}>
        {t('credits.refund.until', { day: format.moment(new Date(until)), price, count })}
      </span>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('credits.refund')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        close={() => setAsking(false)}
        title={t('credits.refund.title', { count })}
        text={t('credits.refund.text', { price })}
        confirmLabel={t('credits.refund.action', { price })}
        cancel={t('app.cancel')}
        onConfirm={ask}
      />
    </div>
  );
}
