import { Alert, Button } from '@mantine/core';
import { CODE_LASTS_MINUTES, type CodeStrategy } from '@skylark/contract/auth.facts';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { needsFreshSignIn } from '../../lib/call.ts';
import { errorText, fieldText } from '../../lib/errors.ts';
import { queryClient } from '../../lib/queries.ts';
import { useT } from '../../lib/texts.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { toast } from '../../ui/toast.ts';
import { FreshSignIn } from '../auth/index.ts';
import { profileQuery } from './api.ts';
import { CodeField } from './CodeField.tsx';
import { askForProof, confirmProof } from './settingsApi.ts';
import classes from './form.module.css';
import { useProfile } from './useProfile.ts';

interface Props {
  strategy: CodeStrategy;
  /** The account's own address, which is not confirmed yet. */
  address: string;
  close: () => void;
}

/**
 * Who: a parent who wants to sign in with the other address too. A code is sent and then entered. What can go wrong: a
 * forgotten password, an expired or mistyped code, no message: each has its own text, and a new code is one press away.
 */
export function ConfirmForm({ strategy, address, close }: Props) {
  const t = useT();
  const me = useProfile();
  const [oldPassword, setOldPassword] = useState('');
  const [code, setCode] = useState('');
  const ask = useMutation({ mutationFn: () => askForProof({ strategy, oldPassword }), onSuccess: () => setCode('') });
  const confirm = useMutation({
    mutationFn: () => confirmProof({ strategy, code }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: profileQuery.queryKey });
      void toast('done', t(`profile.proof.done_${strategy}`));
      close();
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (ask.isSuccess) confirm.mutate();
    else ask.mutate();
  };
  const sendAgain = (): void => {
    confirm.reset();
    ask.mutate();
  };
  const passwordError = fieldText(t, ask.error, 'oldPassword');
  const codeError = fieldText(t, confirm.error, 'code');
  const isFreshNeeded = needsFreshSignIn(ask.error);
  const askError = isFreshNeeded || passwordError !== undefined ? null : ask.error;
  const error = askError ?? (codeError === undefined ? confirm.error : null);
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <p role="status">
        {ask.isSuccess
          ? t('profile.proof.sent', { address, minutes: CODE_LASTS_MINUTES })
          : t(`profile.proof.lead_${strategy}`, { address })}
      </p>
      {!ask.isSuccess && me.hasPassword && (
        <PasswordField
          label={t('profile.email.password')}
          name="password"
          value={oldPassword}
          error={passwordError}
          onChange={setOldPassword}
          showLabel={t('profile.password.show')}
        />
      )}
      {ask.isSuccess && (
        <CodeField
          label={t('profile.proof.code')}
          value={code}
          error={codeError}
          onChange={(next) => {
            setCode(next);
            if (confirm.isError) confirm.reset();
          }}
        />
      )}
      {isFreshNeeded && <FreshSignIn me={me} onDone={() => ask.mutate()} />}
      {error && (
        <Alert color="coral" role="alert">
          {errorText(t, error)}
        </Alert>
      )}
      <div className={classes.actions}>
        {!isFreshNeeded && (
          <Button type="submit" loading={ask.isPending || confirm.isPending}>
            {t(ask.isSuccess ? 'profile.proof.confirm' : 'profile.proof.send')}
          </Button>
        )}
        {ask.isSuccess && (
          <Button variant="default" onClick={sendAgain}>
            {t('profile.proof.again')}
          </Button>
        )}
        <Button variant="default" onClick={close}>
          {t('app.cancel')}
        </Button>
      </div>
    </form>
  );
}
