import { Button, NativeSelect } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { codeWords } from '../../lib/codeWords.ts';
import { errorText } from '../../lib/errors.ts';
import { mayCall, useMe } from '../../lib/me.ts';
import { refresh } from '../../lib/queries.ts';
import { useLocale, useT } from '../../lib/texts.tsx';
import { useTimes } from '../../lib/time.ts';
import { usePages } from '../../lib/usePages.ts';
import { LessonLink } from '../../parts/LessonLink.tsx';
import { List } from '../../parts/List.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Soft } from '../../ui/Rows.tsx';
import { Sheet, SheetBody } from '../../ui/Sheet.tsx';
import { useMoney } from '../../lib/money.ts';
import type { Family } from './Overview.tsx';
import styles from './FamilyPage.module.css';

/** A family's payments, its credit ledger line by line, and its payment links. */
export function FamilyMoney({ family }: { family: Family }) {
  const t = useT();
  return (
    <>
      <ul className={styles['children']} aria-label={t('money.balance')}>
        {family.children.map(({ id, name, balance }) => (
          <li key={id} className={styles['child']}>
            <strong>{name}</strong> {t('family.balance', { balance })}
          </li>
        ))}
      </ul>
      <div className={styles['columns']}>
        <Ledger id={family.id} />
        <Purchases id={family.id} />
        <Links id={family.id} />
      </div>
    </>
  );
}

const UNITS = ['lessons', 'minutes'] as const;

function Ledger({ id }: { id: string }) {
  const t = useT();
  const times = useTimes();
  const [unit, setUnit] = useState<(typeof UNITS)[number]>('lessons');
  const pages = usePages('GET /api/v2/manager/families/{id}/ledger', { id, unit }, (page, signal) =>
    call('GET /api/v2/manager/families/{id}/ledger', { params: { id }, query: { unit, ...page }, signal }),
  );
  return (
    <Sheet
      title={t('money.ledger')}
      aside={
        <NativeSelect
          aria-label={t('money.unit')}
          value={unit}
          onChange={(event) => setUnit(event.currentTarget.value as typeof unit)}
          data={UNITS.map((value) => ({ value, label: t(`money.unit.${value}`) }))}
        />
      }
    >
      <List
        label={t('money.ledger')}
        none={t('money.no_entries')}
        pages={pages}
        as={{
          words: (entry) => (
            <>
              <strong>{entry.amount > 0 ? `+${entry.amount}` : `−${-entry.amount}`}</strong>{' '}
              {codeWords(t, 'money.reason', entry.reason)}{' '}
              {entry.lesson !== null && (
                <LessonLink id={entry.lesson.id}>{times.moment(entry.lesson.startsAt)}</LessonLink>
              )}{' '}
              <Soft>{[entry.child, times.full(entry.at), entry.note].filter((part) => part !== '').join(' · ')}</Soft>
            </>
          ),
          action: (entry) => <Soft>{t('money.after', { balance: entry.balance })}</Soft>,
        }}
      />
    </Sheet>
  );
}

function Purchases({ id }: { id: string }) {
  const t = useT();
  const me = useMe();
  const locale = useLocale();
  const times = useTimes();
  const money = useMoney();
  const pages = usePages('GET /api/v2/manager/families/{id}/purchases', { id }, (page, signal) =>
    call('GET /api/v2/manager/families/{id}/purchases', { params: { id }, query: page, signal }),
  );
  const mayOpen = mayCall(me, 'GET /api/v2/manager/receipts/{id}/pdf');
  return (
    <Sheet title={t('money.purchases')}>
      <List
        label={t('money.purchases')}
        none={t('money.no_purchases')}
        pages={pages}
        as={{
          words: (one) => (
            <>
              <strong>{t('money.lessons', { n: one.lessonsCount })}</strong>, {money(one.price, one.currency)},{' '}
              {codeWords(t, 'money.status', one.status)}
              {one.refundedAmount > 0 && `: ${money(one.refundedAmount, one.currency)}`}{' '}
              <Soft>
                {[
                  one.child,
                  times.full(one.paidAt ?? one.createdAt),
                  one.card === null
                    ? ''
                    : [
                        one.card.provider,
                        one.card.ending === null ? '' : `•• ${one.card.ending}`,
                        one.card.paymentRef ?? '',
                      ]
                        .filter((part) => part !== '')
                        .join(' '),
                ]
                  .filter((part) => part !== '')
                  .join(' · ')}
              </Soft>{' '}
              {one.receipts.map((receipt) =>
                mayOpen ? (
                  <a
                    key={receipt.id}
                    className={styles['receipt']}
                    href={`/api/v2/manager/receipts/${receipt.id}/pdf?locale=${locale}`}
                    download
                  >
                    {receipt.number}
                  </a>
                ) : (
                  <span key={receipt.id} className={styles['receipt']}>
                    {receipt.number}
                  </span>
                ),
              )}
            </>
          ),
        }}
      />
    </Sheet>
  );
}

function Links({ id }: { id: string }) {
  const t = useT();
  const me = useMe();
  const times = useTimes();
  const money = useMoney();
  const pages = usePages('GET /api/v2/manager/families/{id}/payment_links', { id }, (page, signal) =>
    call('GET /api/v2/manager/families/{id}/payment_links', { params: { id }, query: page, signal }),
  );
  const ending = useMutation({
    mutationFn: (link: string) => call('DELETE /api/v2/manager/payment_links/{id}', { params: { id: link } }),
    // Also if it has been paid meanwhile.
    onSettled: () => refresh('GET /api/v2/manager/families/{id}/payment_links'),
  });
  return (
    <Sheet title={t('money.links')}>
      {ending.isError && (
        <SheetBody>
          <Notice kind="error">{errorText(t, ending.error)}</Notice>
        </SheetBody>
      )}
      <List
        label={t('money.links')}
        none={t('money.no_links')}
        pages={pages}
        as={{
          words: (link) => (
            <>
              <strong>{t('money.lessons', { n: link.lessonsCount })}</strong>, {money(link.price, link.currency)},{' '}
              {t(`money.link.${link.state}`, { at: times.moment(link.expiresAt) })}{' '}
              <Soft>{`${link.child} · ${link.madeBy}, ${times.full(link.createdAt)}`}</Soft>
            </>
          ),
          action: (link) =>
            link.state === 'open' &&
            mayCall(me, 'DELETE /api/v2/manager/payment_links/{id}') && (
              <Button
                variant="default"
                loading={ending.isPending && ending.variables === link.id}
                onClick={() => ending.mutate(link.id)}
                aria-label={t('money.end_named', { at: times.moment(link.createdAt) })}
              >
                {t('money.end')}
              </Button>
            ),
        }}
      />
    </Sheet>
  );
}
