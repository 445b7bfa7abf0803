import { Alert, Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { FieldCode } from '@skylark/contract/errors';
import { type FormEvent, useState } from 'react';
import { CallError } from '../../lib/call.ts';
import { errorText } from '../../lib/errors.ts';
import { paths } from '../../lib/paths.ts';
import { useT } from '../../lib/texts.tsx';
import { requestReset } from './api.ts';
import { DoorHead } from './DoorHead.tsx';
import { DoorLink } from './DoorLink.tsx';
import { DoorPage } from './DoorPage.tsx';
import classes from './DoorPage.module.css';
import { problemText } from './problems.ts';
import { looksLikeEmail } from './registration.ts';

/**
 * Who: a parent or a teacher who cannot get in. Why: a new password. What can go wrong: a slip in the address, an
 * address that nobody has (which is not told), no network.
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
    <DoorPage title={t('door.forget.title')}>
      {ask.isSuccess ? (
        <div className={classes.form} role="status">
          <DoorHead
            pose="mail"
            title={t('door.forget.sent_title')}
            lead={t('door.forget.sent', { email: email.trim() })}
          />
          <p className={classes.soft}>{t('door.code.nothing')}</p>
          <DoorLink to={paths.login}>{t('auth.back')}</DoorLink>
        </div>
      ) : (
        <form onSubmit={submit} noValidate className={classes.form}>
          <DoorHead pose="thinking" title={t('door.forget.title')} lead={t('door.forget.lead')} />
          {ask.error && problem === undefined && (
            <Alert color="coral" role="alert">
              {errorText(t, ask.error)}
            </Alert>
          )}
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
            {t('door.forget.submit')}
          </Button>
          <DoorLink to={paths.login}>{t('auth.back')}</DoorLink>
        </form>
      )}
    </DoorPage>
  );
}
