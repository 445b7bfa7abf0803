import { Button, Loader } from '@mantine/core';
import { isPaid } from '@skylark/contract/payments.facts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { errorText } from '../../lib/errors.ts';
import { useMoney } from '../../lib/money.ts';
import { paths } from '../../lib/paths.ts';
import { queryClient } from '../../lib/queries.ts';
import { useT } from '../../lib/texts.tsx';
import { lazyDialog } from '../../parts/lazyDialog.tsx';
import { Note } from '../../ui/Note.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { goToCards, isUndecided, purchaseQuery } from './api.ts';
import classes from './BuyPage.module.css';

const BoughtDialog = lazyDialog('bought-dialog', () =>
  import('./BoughtDialog.tsx').then((module) => module.BoughtDialog),
);

/** Maximum time to show a page that only waits. */
const PATIENCE_MS = 30_000;

/** The result of a purchase after returning from the card page. */
export function PurchaseResult({ id, isLeft }: { id: string; isLeft: boolean }) {
  const t = useT();
  const money = useMoney();
  const [, navigate] = useLocation();
  const purchase = useQuery(purchaseQuery(id));
  const isLong = useIsLong(isUndecided(purchase.data) && !isLeft);
  const { status } = purchase.data ?? {};
  useEffect(() => {
    // Header, history and lists are updated immediately.
    if (status !== undefined && isPaid(status)) {
      void queryClient.invalidateQueries({ queryKey: ['lessons'] });
      void queryClient.invalidateQueries({ queryKey: ['payments', 'purchases'] });
    }
  }, [status]);

  if (purchase.isError) return <Notice kind="problem">{errorText(t, purchase.error)}</Notice>;
  if (!purchase.data) return null;
  const { way, lessonsCount, price, currency } = purchase.data;
  const again = way !== null && (
    <Button variant="white" onClick={() => goToCards(way)}>
      {t('buy.go_on')}
    </Button>
  );
  switch (purchase.data.status) {
    case 'paid':
    case 'part_refunded':
    case 'refunded':
      return <BoughtDialog count={lessonsCount} close={() => navigate(paths.buy, { replace: true })} />;
    case 'failed':
      return (
        <Note role="alert" title={t('buy.failed')}>
          <div className={classes.way}>
            <span>{t('buy.failed.text')}</span>
            {again}
          </div>
        </Note>
      );
    case 'expired':
      return <Note role="status">{t('buy.expired')}</Note>;
    case 'started':
      if (isLeft)
        return (
          <Note role="status">
            <div className={classes.way}>
              <span>{t('buy.left', { count: lessonsCount, price: money(price, currency) })}</span>
              {again}
            </div>
          </Note>
        );
      return (
        <Note role="status" icon={isLong ? undefined : <Loader size={24} aria-hidden />}>
          {t(isLong ? 'buy.waiting.long' : 'buy.waiting')}
        </Note>
      );
  }
}

function useIsLong(isWaiting: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setLong(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isLong;
}
