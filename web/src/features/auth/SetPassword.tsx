import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ACTIVATION_PASSWORD_MAX_LENGTH, ACTIVATION_PASSWORD_MIN_LENGTH } from '@skylark/contract/auth.facts';
import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { CallError } from '../../lib/call.ts';
import { errorText } from '../../lib/errors.ts';
import { paths } from '../../lib/paths.ts';
import { queryClient } from '../../lib/queries.ts';
import { session } from '../../lib/session.ts';
import { useT } from '../../lib/texts.tsx';
import { activate } from './api.ts';
import { DeadLink } from './DeadLink.tsx';
import { AuthHeader } from './AuthHeader.tsx';
import classes from './AuthLayout.module.css';
import { passwordText, type Problems } from './problems.ts';
import { type NewPassword, passwordProblems } from './newPassword.ts';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { Notice } from '../../ui/Notice.tsx';

const BOUNDS = { min: ACTIVATION_PASSWORD_MIN_LENGTH, max: ACTIVATION_PASSWORD_MAX_LENGTH };

interface Props {
  token: string;
  purpose: 'activate' | 'reset_password';
  firstName: string;
}

export function SetPassword({ token, purpose, firstName }: Props) {
  const t = useT();
  const [, navigate] = useLocation();
  const [given, setGiven] = useState<NewPassword>({ password: '', passwordConfirmation: '' });
  const [problems, setProblems] = useState<Problems<keyof NewPassword>>({});
  const set = useMutation({
    mutationFn: () => activate(token, given),
    onSuccess: (done) => {
      // A person signed in here before is not necessarily the link's owner, and a reset signs everyone out. Queries of
      // this page stay while it is shown: the used link must not be requested again.
      queryClient.removeQueries({ type: 'inactive' });
      if (done.token === null) session.end();
      else session.begin(done.token);
      navigate(done.token === null ? paths.resetDone : paths.home, { replace: true });
    },
    onError: (error) => {
      if (error instanceof CallError) setProblems(error.fields);
    },
  });

  const { error } = set;
  if (error instanceof CallError && error.code === 'link_used')
    return <DeadLink error={error} retry={() => set.reset()} />;

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const found = passwordProblems(given, BOUNDS);
    setProblems(found);
    if (Object.keys(found).length === 0) set.mutate();
  };
  const field = (name: keyof NewPassword) => ({
    name,
    value: given[name],
    onChange: (value: string) => {
      setGiven({ ...given, [name]: value });
      setProblems({ ...problems, [name]: undefined });
    },
    error: passwordText(t, problems[name], BOUNDS),
    isNew: true,
  });
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      {purpose === 'activate' ? (
        <AuthHeader
          pose="ready"
          title={t('account.activate.title', { name: firstName })}
          lead={t('account.activate.lead')}
        />
      ) : (
        <AuthHeader pose="ready" title={t('account.reset.title')} lead={t('account.reset.lead')} />
      )}
      {error && <Notice kind="problem">{errorText(t, error)}</Notice>}
      <PasswordField
        showLabel={t('auth.password.show')}
        label={t('auth.password')}
        hint={t('account.password.short_hint', BOUNDS)}
        {...field('password')}
      />
      <PasswordField
        showLabel={t('auth.password.show')}
        label={t('account.password_again')}
        {...field('passwordConfirmation')}
      />
      <Button type="submit" loading={set.isPending} size="lg" fullWidth>
        {t('account.activate.submit')}
      </Button>
    </form>
  );
}
