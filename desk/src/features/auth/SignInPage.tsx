import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { type SyntheticEvent, useEffect, useState } from 'react';
import { call, hasCode } from '../../lib/call.ts';
import { fieldError, formError } from '../../lib/errors.ts';
import { forgetWhoWas } from '../../lib/me.ts';
import { useT } from '../../lib/texts.tsx';
import { focusOnce } from '../../ui/focusOnce.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Door } from './Door.tsx';
import styles from './Door.module.css';
import { PasskeyProblem } from './PasskeyProblem.tsx';
import { fillsInPasskeys, hasPasskeys, signWithPasskey } from './passkeys.ts';
import { CodeField, PasswordField } from './SecretFields.tsx';

const FIELDS = ['email', 'password', 'code'];

const signIn = async (isQuiet: boolean): Promise<void> => {
  const passkey = await signWithPasskey(() => call('POST /api/v2/desk/passkey_options', { body: {} }), isQuiet);
  await call('POST /api/v2/desk/passkey_sessions', { body: { passkey } });
};

/** With a passkey, or with password and code. */
export function SignInPage() {
  const t = useT();
  const router = useRouter();
  const { to } = useSearch({ from: '/sign-in' });
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');

  const enter = async (): Promise<void> => {
    forgetWhoWas();
    if (to === undefined) await router.navigate({ to: '/', replace: true });
    else router.history.replace(`/desk${to}`);
  };
  const byPasskey = useMutation({ mutationFn: signIn, onSuccess: enter });
  const byPassword = useMutation({
    mutationFn: () => call('POST /api/v2/desk/sessions', { body: { email, password, ...(needsCode && { code }) } }),
    onSuccess: enter,
  });
  const [needsCode, setNeedsCode] = useState(false);
  const isCodeAsked = hasCode(byPassword.error, 'factor_needed');
  if (isCodeAsked && !needsCode) setNeedsCode(true);

  const { mutate } = byPasskey;
  // Offers passkeys where the browser fills in the e-mail.
  useEffect(() => {
    void fillsInPasskeys().then((does) => does && mutate(true));
  }, [mutate]);

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    byPassword.mutate();
  }
  const said = isCodeAsked ? undefined : formError(t, byPassword.error, FIELDS);
  return (
    <Door title={t('signIn.title')}>
      {hasPasskeys() && (
        <Button
          variant="default"
          loading={byPasskey.isPending && byPasskey.variables === false}
          onClick={() => byPasskey.mutate(false)}
        >
          {t('signIn.passkey')}
        </Button>
      )}
      {byPasskey.variables === false && <PasskeyProblem error={byPasskey.error} />}
      {hasPasskeys() && <p className={styles['or']}>{t('signIn.or')}</p>}
      <form className={styles['form']} onSubmit={submit} noValidate>
        <TextInput
          label={t('signIn.email')}
          type="email"
          autoComplete="username webauthn"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={fieldError(t, byPassword.error, 'email')}
          required
        />
        <PasswordField value={password} onChange={setPassword} error={byPassword.error} />
        {needsCode && <CodeField value={code} onChange={setCode} error={byPassword.error} ref={focusOnce} />}
        {said !== undefined && <Notice kind="error">{said}</Notice>}
        <Button type="submit" loading={byPassword.isPending}>
          {t('signIn.enter')}
        </Button>
      </form>
      <Link to="/recover">{t('signIn.recover')}</Link>
    </Door>
  );
}
