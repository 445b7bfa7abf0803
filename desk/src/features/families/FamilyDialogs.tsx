import { Button, Checkbox, Modal, NativeSelect, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { call, type Reply } from '../../lib/call.ts';
import { errorText, fieldError, formError } from '../../lib/errors.ts';
import { query, refresh } from '../../lib/queries.ts';
import { useT } from '../../lib/texts.tsx';
import { useTimes } from '../../lib/time.ts';
import { NO_BANNER } from '../../ui/noBanner.ts';
import { Notice } from '../../ui/Notice.tsx';
import { ActDialog, type Asked } from '../acts/index.ts';
import styles from './FamilyPage.module.css';
import { useMoney } from '../../lib/money.ts';
import type { Family } from './Overview.tsx';

interface Of {
  family: Family;
  /** The family's name as managers know it. */
  name: string;
  onClose: () => void;
}

/** Corrects a misspelt e-mail or phone. */
export function Addresses({ family, name, onClose }: Of) {
  const t = useT();
  const [email, setEmail] = useState(family.email ?? '');
  const [phone, setPhone] = useState(family.phone ?? '');
  const [error, setError] = useState<unknown>();
  const given = {
    ...(email.trim() !== '' && email.trim() !== family.email && { email: email.trim() }),
    ...(phone.trim() !== '' && phone.trim() !== family.phone && { phone: phone.trim() }),
  };
  const ask = async (asked: Asked) => {
    try {
      const body = { ...asked, ...given };
      const outcome = await call('PATCH /api/v2/manager/people/{id}/addresses', { params: { id: family.id }, body });
      setError(undefined);
      return outcome;
    } catch (failure) {
      setError(failure);
      throw failure;
    }
  };
  return (
    <ActDialog
      title={t('addresses.title', { name })}
      doIt={t('addresses.do')}
      done={t('addresses.done', { name })}
      reasons={[t('addresses.reason.misspelt'), t('addresses.reason.asked')]}
      choice={Object.keys(given).length === 0 ? undefined : JSON.stringify(given)}
      nothing={t('addresses.nothing')}
      isTyped
      ask={ask}
      onDone={() => void refresh('GET /api/v2/manager/families/{id}')}
      onClose={onClose}
    >
      <p>{t('addresses.about')}</p>
      <TextInput
        label={t('addresses.email')}
        type="email"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        error={fieldError(t, error, 'email')}
        data-autofocus
      />
      <TextInput
        label={t('addresses.phone')}
        type="tel"
        value={phone}
        onChange={(event) => setPhone(event.currentTarget.value)}
        error={fieldError(t, error, 'phone')}
      />
    </ActDialog>
  );
}

const OTHER = 'other';
const FIELDS = ['lessonsCount', 'price', 'days'] as const;

/** "2640", "2 640,50": in hundredths; not a number if it is none. */
const priceOf = (typed: string): number => {
  const plain = typed.replace(/\s/g, '').replace(',', '.');
  return /^\d+(?:\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : Number.NaN;
};
const isWhole = (typed: string): boolean => /^\d+$/.test(typed.trim());

/** A link by which anybody can pay for lessons of a child: of a package, or at a price of its own. */
export function PaymentLink({ family, name, onClose }: Of) {
  const t = useT();
  const money = useMoney();
  const packages = useQuery(query('GET /api/v2/manager/packages', { query: { state: 'offered' } }));
  const offered = packages.data?.items ?? [];
  const [child, setChild] = useState(family.children[0]?.id ?? '');
  const [what, setWhat] = useState(OTHER);
  const [lessons, setLessons] = useState('');
  const [price, setPrice] = useState('');
  const [days, setDays] = useState('7');
  const [isMailed, setMailed] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const isOther = what === OTHER;
  const wrong = {
    lessonsCount: isOther && !isWhole(lessons),
    price: isOther && Number.isNaN(priceOf(price)),
    days: !isWhole(days),
  };
  const making = useMutation({
    mutationFn: () =>
      call('POST /api/v2/manager/students/{id}/payment_links', {
        params: { id: child },
        body: {
          ...(isOther ? { lessonsCount: Number(lessons), price: priceOf(price) } : { packageId: what }),
          days: Number(days),
          isMailed,
        },
      }),
    onSuccess: () => refresh('GET /api/v2/manager/families/{id}/payment_links'),
  });
  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    setChecked(true);
    if (!Object.values(wrong).includes(true) && !making.isPending) making.mutate();
  }
  const errorOf = (field: (typeof FIELDS)[number]): string | undefined =>
    isChecked && wrong[field] ? t('field.invalid') : fieldError(t, making.error, field);
  const failure = packages.error ? errorText(t, packages.error) : formError(t, making.error, FIELDS);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('payLink.title', { name })}
      closeButtonProps={{ 'aria-label': t('app.close') }}
      attributes={NO_BANNER}
    >
      {making.data ? (
        <Made link={making.data} isMailed={isMailed} onClose={onClose} />
      ) : (
        <form className={styles['form']} onSubmit={submit} noValidate>
          {family.children.length > 1 && (
            <NativeSelect
              label={t('payLink.child')}
              value={child}
              onChange={(event) => setChild(event.currentTarget.value)}
              data={family.children.map((one) => ({ value: one.id, label: one.name }))}
            />
          )}
          <NativeSelect
            label={t('payLink.what')}
            value={what}
            onChange={(event) => setWhat(event.currentTarget.value)}
            data={[
              { value: OTHER, label: t('payLink.other') },
              ...offered.map((one) => ({
                value: one.id,
                label: `${t('money.lessons', { n: one.lessonsCount })}, ${money(one.fullPrice, one.currency)}`,
              })),
            ]}
          />
          {isOther && (
            <>
              <TextInput
                label={t('payLink.lessons')}
                inputMode="numeric"
                value={lessons}
                onChange={(event) => setLessons(event.currentTarget.value)}
                error={errorOf('lessonsCount')}
                data-autofocus
              />
              <TextInput
                label={t('payLink.price')}
                inputMode="decimal"
                value={price}
                onChange={(event) => setPrice(event.currentTarget.value)}
                error={errorOf('price')}
              />
            </>
          )}
          <TextInput
            label={t('payLink.days')}
            inputMode="numeric"
            value={days}
            onChange={(event) => setDays(event.currentTarget.value)}
            error={errorOf('days')}
          />
          {family.email !== null && (
            <Checkbox
              label={t('payLink.mail', { email: family.email })}
              checked={isMailed}
              onChange={(event) => setMailed(event.currentTarget.checked)}
            />
          )}
          {failure !== undefined && <Notice kind="error">{failure}</Notice>}
          <div className={styles['buttons']}>
            <Button type="submit" loading={making.isPending}>
              {t('payLink.make')}
            </Button>
            <Button variant="default" onClick={onClose}>
              {t('app.cancel')}
            </Button>
          </div>
        </form>
      )}
    </Modal>
  );
}

function Made({
  link,
  isMailed,
  onClose,
}: {
  link: Reply<'POST /api/v2/manager/students/{id}/payment_links'>;
  isMailed: boolean;
  onClose: () => void;
}) {
  const t = useT();
  const money = useMoney();
  const { full } = useTimes();
  const { copy, copied } = useClipboard();
  return (
    <div className={styles['form']}>
      <p role="status">
        {t(isMailed ? 'payLink.mailed' : 'payLink.made', {
          price: money(link.price, link.currency),
          at: full(link.expiresAt),
        })}
      </p>
      <TextInput
        label={t('payLink.open')}
        value={link.url}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={styles['buttons']}>
        <Button onClick={() => copy(link.url)} data-autofocus>
          {t(copied ? 'payLink.copied' : 'payLink.copy')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('app.close')}
        </Button>
      </div>
    </div>
  );
}
