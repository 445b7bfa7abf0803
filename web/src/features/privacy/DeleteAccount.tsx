import '@mantine/core/styles/Checkbox.css';
import { Alert, Button, Checkbox, Skeleton } from '@mantine/core';
import type { CodeStrategy } from '@skylark/contract/auth.facts';
import { CODE_LASTS_MINUTES } from '@skylark/contract/auth.facts';
import type { DeletionPreview } from '@skylark/contract/privacy';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { needsFreshSignIn } from '../../lib/call.ts';
import { errorText, fieldText } from '../../lib/errors.ts';
import { useMoney } from '../../lib/money.ts';
import { useT } from '../../lib/texts.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { FreshSignIn, type Owner } from '../auth/index.ts';
import { deleteAccount, deletionQuery, sendDeletionCode } from './api.ts';
import { CodeOfDeletion } from './CodeOfDeletion.tsx';
import classes from './DeleteAccount.module.css';

interface Props {
  me: Owner;
  close: () => void;
  onDeleted: (eraseAt: string) => void;
}

/** Lists what is deleted with the account, offers the refund, and asks for the code of a proved address. */
export function DeleteAccount(props: Props) {
  const t = useT();
  const preview = useQuery(deletionQuery);
  return (
    <Dialog
      opened
      onClose={props.close}
      centered
      title={t('profile.data.delete.title')}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      {preview.isPending && <Skeleton height={160} role="status" aria-label={t('app.loading')} />}
      {preview.isError && (
        <Alert color="coral" role="alert">
          {errorText(t, preview.error)}
        </Alert>
      )}
      {preview.data && <Form {...props} preview={preview.data} />}
    </Dialog>
  );
}

function Form({ me, close, onDeleted, preview }: Props & { preview: DeletionPreview }) {
  const t = useT();
  const money = useMoney();
  const { children, refunds, addresses, days } = preview;
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [isRefunded, setRefunded] = useState(refunds.length > 0);
  const ask = useMutation({ mutationFn: (strategy: CodeStrategy) => sendDeletionCode(strategy) });
  const removal = useMutation({
    mutationFn: () =>
      deleteAccount({
        oldPassword: password,
        isRefunded,
        ...(ask.isSuccess && { strategy: ask.variables }),
        ...(code !== '' && { code }),
      }),
    onSuccess: ({ eraseAt }) => onDeleted(eraseAt),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    removal.mutate();
  };
  const wrong = fieldText(t, removal.error, 'oldPassword');
  const wrongCode = fieldText(t, removal.error, 'code');
  const isFreshNeeded = needsFreshSignIn(removal.error);
  const error = ask.error ?? ((wrong ?? wrongCode) ? null : removal.error);
  const isUnusedLost = children.some(({ unusedLessons }) => unusedLessons > 0);
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <ul className={classes.children}>
        {children.map(({ id, name, lessonsAhead, unusedLessons }) => (
          <li key={id}>{t('profile.data.delete.child', { name, ahead: lessonsAhead, unused: unusedLessons })}</li>
        ))}
      </ul>
      <p>{t('profile.data.delete.goes', { days })}</p>
      <p>{t('profile.data.delete.back', { days })}</p>
      <p>{t('profile.data.delete.stays')}</p>
      {refunds.length > 0 && (
        <Checkbox
          checked={isRefunded}
          onChange={(event) => setRefunded(event.currentTarget.checked)}
          label={t('profile.data.delete.refund', { amount: sums(refunds, money) })}
        />
      )}
      {isUnusedLost && <p>{t('profile.data.delete.lost')}</p>}
      {me.hasPassword && (
        <PasswordField
          label={t('profile.email.password')}
          name="old_password"
          value={password}
          onChange={(value) => {
            setPassword(value);
            removal.reset();
          }}
          showLabel={t('profile.password.show')}
          error={wrong}
        />
      )}
      {addresses.length === 0 && <p>{t('profile.data.delete.unproved')}</p>}
      {addresses.map(({ strategy, address }) => (
        <Button
          key={strategy}
          variant="default"
          className={classes.send ?? ''}
          loading={ask.isPending && ask.variables === strategy}
          onClick={() => {
            setCode('');
            ask.mutate(strategy);
          }}
        >
          {t('profile.data.delete.send', { address })}
        </Button>
      ))}
      {ask.isSuccess && (
        <CodeOfDeletion
          sentTo={addresses.find(({ strategy }) => strategy === ask.variables)?.address ?? ''}
          minutes={CODE_LASTS_MINUTES}
          code={code}
          error={wrongCode}
          onChange={(typed) => {
            setCode(typed);
            removal.reset();
          }}
        />
      )}
      {isFreshNeeded && <FreshSignIn me={me} onDone={() => removal.mutate()} />}
      {error && !isFreshNeeded && (
        <Alert color="coral" role="alert">
          {errorText(t, error)}
        </Alert>
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={close}>
          {t('app.cancel')}
        </Button>
        <Button
          type="submit"
          color="coral"
          loading={removal.isPending}
          disabled={addresses.length > 0 && code.length === 0}
        >
          {t('profile.data.delete.action')}
        </Button>
      </div>
    </form>
  );
}

/** One sum for each currency. */
function sums(refunds: DeletionPreview['refunds'], money: (amount: number, currency: string) => string): string {
  const of = Map.groupBy(refunds, ({ currency }) => currency);
  return [...of]
    .map(([currency, list]) =>
      money(
        list.reduce((sum, { amount }) => sum + amount, 0),
        currency,
      ),
    )
    .join(' + ');
}
