import { Alert, Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { errorText, fieldText } from '../../lib/errors.ts';
import { queryClient } from '../../lib/queries.ts';
import { useT } from '../../lib/texts.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { changeEmail, profileQuery } from './api.ts';
import classes from './form.module.css';
import { useProfile } from './useProfile.ts';

/** Asks for a new address; it counts once the link in its mailbox was followed. */
export function EmailForm({ close }: { close: () => void }) {
  const t = useT();
  const { hasPassword } = useProfile();
  const [email, setEmail] = useState('');
  const [oldPassword, setOldPassword] = useState('');
  const save = useMutation({
    mutationFn: () => changeEmail({ email, oldPassword }),
    onSuccess: () => {
      queryClient.setQueryData(
        profileQuery.queryKey,
        (before) => before && { ...before, newEmail: email.trim().toLowerCase() },
      );
      close();
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate();
  };
  const emailError = fieldText(t, save.error, 'email');
  const passwordError = fieldText(t, save.error, 'oldPassword');
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <p>{t('profile.email.lead')}</p>
      <TextInput
        label={t('profile.email.new')}
        type="email"
        name="new_email"
        autoComplete="email"
        value={email}
        error={emailError}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      {hasPassword && (
        <PasswordField
          label={t('profile.email.password')}
          name="password"
          value={oldPassword}
          error={passwordError}
          onChange={setOldPassword}
          showLabel={t('profile.password.show')}
        />
      )}
      {save.error && emailError === undefined && passwordError === undefined && (
        <Alert color="coral" role="alert">
          {errorText(t, save.error)}
        </Alert>
      )}
      <div className={classes.deeds}>
        <Button type="submit" loading={save.isPending}>
          {t('profile.email.send')}
        </Button>
        <Button variant="default" onClick={close}>
          {t('app.cancel')}
        </Button>
      </div>
    </form>
  );
}
