import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { type SyntheticEvent, useState } from 'react';
import { call } from '../../lib/call.ts';
import { fieldError, formError } from '../../lib/errors.ts';
import { forgetWhoWas } from '../../lib/me.ts';
import { useT } from '../../lib/texts.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Door } from './Door.tsx';
import styles from './Door.module.css';
import { PasswordField } from './SecretFields.tsx';

const FIELDS = ['email', 'password', 'code'];

/** Signs in with one of the ten recovery codes; leads to the page where a new way to sign in is added. */
export function RecoverPage() {
  const t = useT();
  const router = useRouter();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const recovery = useMutation({
    mutationFn: () =>
      call('POST /api/v2/desk/recoveries', { body: { email, code, ...(password !== '' && { password }) } }),
    async onSuccess() {
      forgetWhoWas();
      await router.navigate({ to: '/me', replace: true });
    },
  });
  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    recovery.mutate();
  }
  const said = formError(t, recovery.error, FIELDS);
  return (
    <Door title={t('recover.title')}>
      <p>{t('recover.how')}</p>
      <form className={styles['form']} onSubmit={submit} noValidate>
        <TextInput
          label={t('signIn.email')}
          type="email"
          autoComplete="username"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={fieldError(t, recovery.error, 'email')}
          required
        />
        <TextInput
          label={t('recover.code')}
          autoComplete="off"
          autoCapitalize="none"
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          error={fieldError(t, recovery.error, 'code')}
          required
        />
        <PasswordField
          label={t('recover.password')}
          value={password}
          onChange={setPassword}
          error={recovery.error}
          isOptional
        />
        {said !== undefined && <Notice kind="error">{said}</Notice>}
        <Button type="submit" loading={recovery.isPending}>
          {t('signIn.enter')}
        </Button>
      </form>
      <p>{t('recover.none')}</p>
      <Link to="/sign-in">{t('recover.back')}</Link>
    </Door>
  );
}
