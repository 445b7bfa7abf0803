import { Button, Modal } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { call } from '../../lib/call.ts';
import { formError } from '../../lib/errors.ts';
import { query } from '../../lib/queries.ts';
import { useT } from '../../lib/texts.tsx';
import { Notice } from '../../ui/Notice.tsx';
import styles from './Door.module.css';
import { PasskeyProblem } from './PasskeyProblem.tsx';
import { hasPasskeys, signWithPasskey } from './passkeys.ts';
import { CodeField, PasswordField } from './SecretFields.tsx';

/** Asks for the passkey, or for password and code. */
export default function ConfirmationDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const t = useT();
  return (
    <Modal opened onClose={onClose} title={t('confirm.title')} closeButtonProps={{ 'aria-label': t('app.close') }}>
      <Questions onDone={onDone} />
    </Modal>
  );
}

const FIELDS = ['password', 'code'];

function Questions({ onDone }: { onDone: () => void }) {
  const t = useT();
  const factors = useQuery(query('GET /api/v2/manager/me/factors'));
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const byPasskey = useMutation({
    async mutationFn() {
      const passkey = await signWithPasskey(() =>
        call('POST /api/v2/manager/me/passkey_options', { body: { for: 'confirm' } }),
      );
      return call('POST /api/v2/manager/me/confirmation', { body: { passkey } });
    },
    onSuccess: onDone,
  });
  const byPassword = useMutation({
    mutationFn: () =>
      call('POST /api/v2/manager/me/confirmation', { body: { password, ...(code !== '' && { code }) } }),
    onSuccess: onDone,
  });
  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    byPassword.mutate();
  }
  const said = formError(t, byPassword.error, FIELDS);
  if (!factors.data) return null;
  const { passkeys, hasPassword, hasTotp } = factors.data;
  return (
    <div className={styles['form']}>
      <p>{t('confirm.why')}</p>
      {passkeys.length > 0 && hasPasskeys() && (
        <Button loading={byPasskey.isPending} onClick={() => byPasskey.mutate()}>
          {t('signIn.passkey')}
        </Button>
      )}
      <PasskeyProblem error={byPasskey.error} />
      {hasPassword && (
        <form className={styles['form']} onSubmit={submit} noValidate>
          <PasswordField value={password} onChange={setPassword} error={byPassword.error} />
          {hasTotp && <CodeField value={code} onChange={setCode} error={byPassword.error} />}
          {said !== undefined && <Notice kind="error">{said}</Notice>}
          <Button type="submit" variant={passkeys.length > 0 ? 'default' : 'filled'} loading={byPassword.isPending}>
            {t('confirm.do')}
          </Button>
        </form>
      )}
      {passkeys.length === 0 && !hasPassword && <Notice kind="info">{t('confirm.sign_in')}</Notice>}
    </div>
  );
}
