import { Button, Loader, Paper } from '@mantine/core';
import type { PaymentLink } from '@skylark/contract/payments';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'wouter';
import { CallError } from '../../lib/call.ts';
import { errorText } from '../../lib/errors.ts';
import { browserTimeZone } from '../../lib/locale.ts';
import { useMoney } from '../../lib/money.ts';
import { paths } from '../../lib/paths.ts';
import { useT } from '../../lib/texts.tsx';
import { useTimeFormat } from '../../lib/time.ts';
import { Failed } from '../../parts/Failed.tsx';
import { Note } from '../../ui/Note.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { State } from '../../ui/State.tsx';
import { SchoolContacts } from '../../parts/SchoolContacts.tsx';
import { goToCards, linkQuery, methodsQuery, payLink } from './api.ts';
import { CardNames } from './CardNames.tsx';
import classes from './PayLinkPage.module.css';

/**
 * Who: anyone who received the link from a parent or manager, such as a grandparent, without signing in. What can go
 * wrong: a link that is expired, ended or incomplete, a bank that declines or answers late.
 */
export function PayLinkPage() {
  const t = useT();
  const [search] = useSearchParams();
  const token = search.get('link') ?? '';
  const isWhole = /^[\w-]{43}$/.test(token);
  return (
    <div className={classes.page}>
      {!isWhole && <title>{`${t('pay.title')} · ${t('app.name')}`}</title>}
      <header className={classes.header}>
        <img src="/public/sky/logo.svg" width={36} height={36} alt="" />
        <span>{t('app.name')}</span>
      </header>
      <main className={classes.main}>
        {/* Shown in every state of the link. */}
        <h1 className="visually-hidden">{t('pay.title')}</h1>
        <Paper className={classes.card}>
          {isWhole ? (
            <Payment token={token} isLeft={search.has('left')} />
          ) : (
            <State
              pose="lost"
              title={t('pay.missing.title')}
              text={t('pay.missing.text')}
              action={<SchoolContacts />}
            />
          )}
        </Paper>
      </main>
    </div>
  );
}

function Payment({ token, isLeft }: { token: string; isLeft: boolean }) {
  const t = useT();
  const link = useQuery(linkQuery(token));
  if (link.isPending)
    return (
      <div className={classes.wait} role="status" aria-label={t('app.loading')}>
        <Loader aria-hidden />
      </div>
    );
  if (link.isError) {
    const isUnknown = link.error instanceof CallError && link.error.status === 404;
    return isUnknown ? (
      <State pose="lost" title={t('pay.expired.title')} text={t('pay.expired.text')} action={<SchoolContacts />} />
    ) : (
      <Failed query={link} />
    );
  }
  return (
    <>
      <title>{`${t('pay.title')} · ${link.data.school}`}</title>
      <LinkState token={token} link={link.data} isLeft={isLeft} />
    </>
  );
}

function LinkState({ token, link, isLeft }: { token: string; link: PaymentLink; isLeft: boolean }) {
  const t = useT();
  const { status, lessonsCount: count, childName: child } = link;
  switch (status) {
    case 'paid':
      return (
        <State
          pose="celebrating"
          role="status"
          title={t('pay.done.title')}
          text={t('pay.done.text', { count, child })}
          action={
            <Button component={Link} to={paths.home} variant="light">
              {t('pay.done.school')}
            </Button>
          }
        />
      );
    case 'expired':
      return (
        <State pose="lost" title={t('pay.expired.title')} text={t('pay.expired.text')} action={<SchoolContacts />} />
      );
    case 'failed':
      return (
        <Ask token={token} link={link}>
          <Notice kind="problem">{t('pay.failed')}</Notice>
        </Ask>
      );
    case 'waiting':
      return (
        <Ask token={token} link={link}>
          {!isLeft && <Note role="status">{t('pay.waiting')}</Note>}
        </Ask>
      );
    case 'open':
      return <Ask token={token} link={link} />;
  }
}

function Ask({ token, link, children }: { token: string; link: PaymentLink; children?: ReactNode }) {
  const t = useT();
  const money = useMoney();
  const format = useTimeFormat(browserTimeZone());
  const { data: methods } = useQuery(methodsQuery);
  const begin = useMutation({
    mutationFn: () => payLink(token),
    onSuccess: ({ way }) => goToCards(way),
  });
  const price = money(link.price, link.currency);
  return (
    <div className={classes.ask}>
      <p className={classes.title} aria-hidden="true">
        {t('pay.title')}
      </p>
      <p>{t('pay.for', { count: link.lessonsCount, child: link.childName })}</p>
      <p className={classes.price}>{price}</p>
      {children}
      {methods?.isSandbox && <Note>{t('buy.sandbox')}</Note>}
      {methods?.isOpen === false && <Notice kind="info">{t('buy.closed')}</Notice>}
      {begin.isError && <Notice kind="problem">{errorText(t, begin.error)}</Notice>}
      <Button
        size="lg"
        fullWidth
        disabled={methods?.isOpen === false}
        loading={begin.isPending || begin.isSuccess}
        onClick={() => begin.mutate()}
      >
        {t(link.status === 'failed' ? 'pay.again' : 'pay.button', { price })}
      </Button>
      <CardNames marks={methods?.marks ?? []} />
      <p className={classes.soft}>{t('pay.secure')}</p>
      <p className={classes.soft}>{t('pay.until', { day: format.moment(new Date(link.expiresAt)) })}</p>
    </div>
  );
}
