import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Redirect, useSearchParams } from 'wouter';
import { call, CallError } from '../../lib/call.ts';
import { errorText, fieldText } from '../../lib/errors.ts';
import { paths } from '../../lib/paths.ts';
import { session } from '../../lib/session.ts';
import { useT } from '../../lib/texts.tsx';
import { isTextKept } from '../../lib/useKeptText.ts';
import { SchoolContacts } from '../../parts/SchoolContacts.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { AuthHeader } from './AuthHeader.tsx';
import { AuthLink } from './AuthLink.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import classes from './AuthLayout.module.css';
import { FreeTrial } from './FreeTrial.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { toast } from '../../ui/toast.ts';
import { LINK_USED_PARAMETER } from './takeAuthToken.ts';
import { useWayBack } from './useWayBack.ts';

/**
 * Who: a parent on a phone, a teacher at the start of the day. Why: to get to the lessons. What can go wrong: a wrong
 * password, too many tries, no network, a link in an email that was already used.
 */
export function LoginPage() {
  const t = useT();
  const [search] = useSearchParams();
  const wayBack = useWayBack();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isChecked, setChecked] = useState(false);
  const signIn = useMutation({
    mutationFn: () => call('POST /api/v2/auth/sessions', { body: { email, password } }),
    onSuccess: (opened) => {
      session.begin(opened.token);
      if (opened.isKept) void toast('done', t('app.account_kept'));
    },
  });

  if (wayBack !== undefined) return <Redirect to={wayBack} replace />;

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (email.trim() !== '' && password !== '') signIn.mutate();
  };
  return (
    <AuthLayout title={t('auth.sign_in')}>
      <form onSubmit={submit} noValidate className={classes.form}>
        <AuthHeader pose="hello" title={t('auth.sign_in.title')} lead={t('auth.sign_in.lead')} />
        {search.has('back_url') && isTextKept() && <Notice kind="info">{t('auth.kept')}</Notice>}
        {search.has(LINK_USED_PARAMETER) && !signIn.error && <Notice kind="info">{t('auth.link_used')}</Notice>}
        {signIn.error && <Notice kind="problem">{errorText(t, signIn.error)}</Notice>}
        {signIn.error instanceof CallError && signIn.error.code === 'account_blocked' && <SchoolContacts />}
        <TextInput
          label={t('auth.email')}
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={isChecked && email.trim() === '' ? t('auth.email.required') : fieldText(t, signIn.error, 'email')}
        />
        <PasswordField
          showLabel={t('auth.password.show')}
          name="password"
          label={t('auth.password')}
          value={password}
          onChange={setPassword}
          error={isChecked && password === '' ? t('auth.password.required') : fieldText(t, signIn.error, 'password')}
        />
        <Button type="submit" loading={signIn.isPending} size="lg" fullWidth>
          {t('auth.sign_in')}
        </Button>
        <div className={classes.links}>
          <AuthLink to={paths.loginCode('phone')}>{t('auth.with_code')}</AuthLink>
          <AuthLink to={paths.forgetPassword}>{t('auth.forgot')}</AuthLink>
          <AuthLink to={paths.tablet}>{t('auth.with_tablet')}</AuthLink>
        </div>
        <div className={classes.links}>
          <span>{t('auth.new_here')}</span>
          <AuthLink to={paths.register}>{t('auth.register')}</AuthLink>
        </div>
        <FreeTrial />
      </form>
    </AuthLayout>
  );
}
