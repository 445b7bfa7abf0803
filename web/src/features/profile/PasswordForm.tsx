import { Alert, Button } from '@mantine/core';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@skylark/contract/auth.facts';
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
import { changePassword, devicesQuery } from './settingsApi.ts';
import classes from './form.module.css';
import { checkPasswords, NO_PASSWORDS, type Passwords } from './passwordRules.ts';
import { useProfile } from './useProfile.ts';

/** The old password, the new one, and its confirmation (specification, point 5). */
export function PasswordForm({ onDone }: { onDone?: () => void }) {
  const t = useT();
  const me = useProfile();
  const { hasPassword, email } = me;
  const [given, setGiven] = useState<Passwords>(NO_PASSWORDS);
  const [isChecked, setChecked] = useState(false);
  const wrong = isChecked ? checkPasswords(given, hasPassword) : {};
  const save = useMutation({
    mutationFn: () => changePassword({ oldPassword: given.old, password: given.new }),
    onSuccess: () => {
      queryClient.setQueryData(profileQuery.queryKey, (before) => before && { ...before, hasPassword: true });
      void queryClient.invalidateQueries({ queryKey: devicesQuery.queryKey });
      setGiven(NO_PASSWORDS);
      setChecked(false);
      void toast('done', t('profile.password.changed'));
      onDone?.();
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (Object.keys(checkPasswords(given, hasPassword)).length === 0) save.mutate();
  };
  const input = (field: keyof Passwords) => ({
    value: given[field],
    onChange: (value: string) => {
      setGiven((before) => ({ ...before, [field]: value }));
      if (save.isError) save.reset();
    },
    showLabel: t('profile.password.show'),
  });
  const oldError = wrong.old ? t(wrong.old) : fieldText(t, save.error, 'oldPassword');
  const newError = wrong.new
    ? t(wrong.new, { min: PASSWORD_MIN_LENGTH, max: PASSWORD_MAX_LENGTH })
    : fieldText(t, save.error, 'password');
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      {/* Tells password managers which account this is. */}
      <input type="text" name="username" autoComplete="username" value={email ?? ''} readOnly hidden />
      {hasPassword && (
        <PasswordField {...input('old')} label={t('profile.password.old')} name="old_password" error={oldError} />
      )}
      <PasswordField
        {...input('new')}
        label={t('profile.password.new')}
        hint={t('profile.password.bounds', { min: PASSWORD_MIN_LENGTH, max: PASSWORD_MAX_LENGTH })}
        name="new_password"
        isNew
        error={newError}
      />
      <PasswordField
        {...input('again')}
        label={t('profile.password.again')}
        name="new_password_again"
        isNew
        error={wrong.again && t(wrong.again)}
      />
      {needsFreshSignIn(save.error) && <FreshSignIn me={me} onDone={() => save.mutate()} />}
      {save.error && !needsFreshSignIn(save.error) && oldError === undefined && newError === undefined && (
        <Alert color="coral" role="alert">
          {errorText(t, save.error)}
        </Alert>
      )}
      <div>
        <Button type="submit" loading={save.isPending}>
          {t(hasPassword ? 'profile.password.change' : 'profile.password.set')}
        </Button>
      </div>
    </form>
  );
}
