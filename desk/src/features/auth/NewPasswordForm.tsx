import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { DESK_PASSWORD_MAX_LENGTH, DESK_PASSWORD_MIN_LENGTH } from '@skylark/contract/desk.facts';
import { type SyntheticEvent, useState } from 'react';
import { errorText, fieldError, formError } from '../../lib/errors.ts';
import { useT } from '../../lib/texts.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import styles from './Door.module.css';

const FIELDS = ['password', 'totp.code'];

export interface NewPassword {
  password: string;
  totp: { secret: string; code: string };
}

/**
 * Sets a password together with an authenticator app.
 * @param of distinguishes the query: each form has its own secret
 */
export function NewPasswordForm({
  of,
  ask,
  save,
}: {
  of: string;
  ask: () => Promise<{ secret: string; address: string }>;
  save: (given: NewPassword) => Promise<void>;
}) {
  const t = useT();
  const totp = useQuery({ queryKey: ['totp', of], queryFn: ask, staleTime: Infinity, gcTime: 0, retry: false });
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const saving = useMutation({ mutationFn: save });
  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (totp.data) saving.mutate({ password, totp: { secret: totp.data.secret, code } });
  }
  const said = formError(t, saving.error, FIELDS);
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <PasswordInput
        label={t('join.password')}
        description={t('join.password_rule', { min: DESK_PASSWORD_MIN_LENGTH })}
        maxLength={DESK_PASSWORD_MAX_LENGTH}
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={fieldError(t, saving.error, 'password')}
        visibilityToggleButtonProps={{ 'aria-label': t('signIn.show_password') }}
        required
      />
      {totp.error && <Notice kind="error">{errorText(t, totp.error)}</Notice>}
      {totp.data && (
        <div className={styles['totp']}>
          <QrCode text={totp.data.address} size={148} label={t('join.qr')} />
          <div>
            <p>{t('join.scan')}</p>
            <p className={styles['secret']}>{totp.data.secret}</p>
          </div>
        </div>
      )}
      <TextInput
        label={t('join.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        error={fieldError(t, saving.error, 'totp.code')}
        required
      />
      {said !== undefined && <Notice kind="error">{said}</Notice>}
      <Button type="submit" loading={saving.isPending} disabled={!totp.data}>
        {t('join.set')}
      </Button>
    </form>
  );
}
