import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { FieldCode } from '@skylark/contract/errors';
import { type FormEvent, useState } from 'react';
import { CallError } from '../../lib/call.ts';
import { errorText } from '../../lib/errors.ts';
import { paths } from '../../lib/paths.ts';
import { useT } from '../../lib/texts.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { requestReset } from './api.ts';
import { AuthHeader } from './AuthHeader.tsx';
import { AuthLink } from './AuthLink.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import classes from './AuthLayout.module.css';
import { problemText } from './problems.ts';
import { looksLikeEmail } from './registration.ts';

/**
 * Who: a parent or a teacher who cannot sign in. Why: to set a new password. What can go wrong: a mistyped address, an
 * address without an account (which is not revealed), no network.
 */
export function ForgetPasswordPage() {
  const t = useT();
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<FieldCode>();
  const ask = useMutation({
    mutationFn: () => requestReset(email.trim()),
    onError: (error) => setProblem(error instanceof CallError ? error.fields['email'] : undefined),
  });

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const found = email.trim() === '' ? 'required' : looksLikeEmail(email) ? undefined : 'invalid_email';
    setProblem(found);
    if (found === undefined) ask.mutate();
  };
  return (
    <AuthLayout title={t('account.forget.title')}>
      {ask.isSuccess ? (
        <div className={classes.form} role="status">
          <AuthHeader
            pose="mail"
            title={t('account.forget.sent_title')}
            lead={t('account.forget.sent', { email: email.trim() })}
          />
          <p className={classes.soft}>{t('account.code.nothing')}</p>
          <AuthLink to={paths.login}>{t('auth.back')}</AuthLink>
        </div>
      ) : (
        <form onSubmit={submit} noValidate className={classes.form}>
          <AuthHeader pose="thinking" title={t('account.forget.title')} lead={t('account.forget.lead')} />
          {ask.error && problem === undefined && <Notice kind="problem">{errorText(t, ask.error)}</Notice>}
          <TextInput
            label={t('auth.email')}
            type="email"
            name="email"
            autoComplete="username"
            value={email}
            onChange={(event) => {
              setEmail(event.currentTarget.value);
              setProblem(undefined);
            }}
            error={problemText(t, problem)}
          />
          <Button type="submit" loading={ask.isPending} size="lg" fullWidth>
            {t('account.forget.submit')}
          </Button>
          <AuthLink to={paths.login}>{t('auth.back')}</AuthLink>
        </form>
      )}
    </AuthLayout>
  );
}
