import { Skeleton } from '@mantine/core';
import { packageFor, savingsOf, weeklyLessons } from '@skylark/contract/payments.facts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { errorText } from '../../lib/errors.ts';
import { paths } from '../../lib/paths.ts';
import { useT } from '../../lib/texts.tsx';
import { Failed } from '../../parts/Failed.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { State } from '../../ui/State.tsx';
import { packagesQuery } from '../profile/index.ts';
import { adviceQuery, buyPackage, goToCards, methodsQuery } from './api.ts';
import classes from './BuyPage.module.css';
import { OpenPurchase } from './OpenPurchase.tsx';
import { PackageCard } from './PackageCard.tsx';
import { PayNotes } from './PayNotes.tsx';
import { PerWeek } from './PerWeek.tsx';
import { PurchaseResult } from './PurchaseResult.tsx';

/**
 * Who: a parent on a phone, in a hurry. What can go wrong: the bank declines, the card page is closed halfway, the
 * bank's answer is late; each case is explained, with a next step.
 */
export function BuyPage() {
  const t = useT();
  const [search] = useSearchParams();
  const purchase = search.get('purchase');
  return (
    <>
      <title>{t('buy.title')}</title>
      <PageHead title={t('buy.title')} pose="ready" tone="sun" lead={t('buy.lead')}>
        <Link to={paths.buyHistory} className={classes.history}>
          {t('buy.history')}
        </Link>
      </PageHead>
      {purchase === null ? <OpenPurchase /> : <PurchaseResult id={purchase} isLeft={search.has('left')} />}
      <Packages />
      <PayNotes />
    </>
  );
}

function Packages() {
  const t = useT();
  const packages = useQuery(packagesQuery);
  const methods = useQuery(methodsQuery);
  const advice = useQuery(adviceQuery).data?.advice ?? null;
  const [chosen, setPerWeek] = useState<(typeof weeklyLessons)[number]>();
  const perWeek = chosen ?? advice?.plan.perWeek ?? weeklyLessons[0];
  // One idempotency key per package: pressing twice, or resending after a network failure, makes only one purchase.
  const keys = useRef(new Map<string, string>());
  const begin = useMutation({
    mutationFn: (packageId: string) => {
      const key = keys.current.get(packageId) ?? crypto.randomUUID();
      keys.current.set(packageId, key);
      return buyPackage(packageId, key);
    },
    onSuccess: ({ way }) => goToCards(way),
    onError: (_, packageId) => keys.current.delete(packageId),
  });
  if (packages.isPending)
    return (
      <div className={classes.cards} role="status" aria-label={t('app.loading')}>
        {[0, 1, 2, 3].map((card) => (
          <Skeleton key={card} height={300} radius="lg" />
        ))}
      </div>
    );
  if (packages.isError) return <Failed query={packages} />;
  if (packages.data.length === 0) return <State pose="empty-nest" title={t('buy.none')} />;
  const isOpen = methods.data?.isOpen !== false;
  const planned = advice && packageFor(packages.data, advice.plan.lessonsCount);
  return (
    <>
      {!isOpen && <Notice kind="info">{t('buy.closed')}</Notice>}
      {begin.isError && <Notice kind="problem">{errorText(t, begin.error)}</Notice>}
      <PerWeek value={perWeek} onChange={setPerWeek} />
      <ul className={classes.cards} aria-label={t('buy.packages')}>
        {packages.data.map((offered) => (
          <PackageCard
            key={offered.id}
            offered={offered}
            perWeek={perWeek}
            saving={savingsOf(offered, packages.data)}
            isAdvised={planned ? planned.id === offered.id : offered.isAdvised}
            teacher={planned ? advice.teacher : null}
            isOpen={isOpen}
            isBusy={(begin.isPending || begin.isSuccess) && begin.variables === offered.id}
            onBuy={() => begin.mutate(offered.id)}
          />
        ))}
      </ul>
    </>
  );
}
