import { Alert, Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { needsFreshSignIn } from '../../lib/call.ts';
import { errorText, fieldText } from '../../lib/errors.ts';
import { useT } from '../../lib/texts.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { FreshSignIn, type WaysIn } from '../auth/index.ts';
import { deleteAccount } from './api.ts';
import classes from './YourData.module.css';

export type Owner = WaysIn & { hasPassword: boolean };

/** Says what goes and what stays before it asks for the password: there is no way back. */
export function DeleteAccount(props: { me: Owner; close: () => void; onDeleted: () => void }) {
  const { me, close, onDeleted } = props;
  const { hasPassword } = me;
  const t = useT();
  const [password, setPassword] = useState('');
  const remove = useMutation({ mutationFn: () => deleteAccount(password), onSuccess: onDeleted });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    remove.mutate();
  };
  const wrong = fieldText(t, remove.error, 'oldPassword');
  return (
    <Dialog
      opened
      onClose={close}
      centered
      title={t('profile.data.delete.title')}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      <form onSubmit={submit} noValidate className={classes.form}>
        <p>{t('profile.data.delete.goes')}</p>
        <p>{t('profile.data.delete.stays')}</p>
        {hasPassword && (
          <PasswordField
            label={t('profile.email.password')}
            name="old_password"
            value={password}
            onChange={(value) => {
              setPassword(value);
              remove.reset();
            }}
            showLabel={t('profile.password.show')}
            error={wrong}
          />
        )}
        {needsFreshSignIn(remove.error) && <FreshSignIn me={me} onDone={() => remove.mutate()} />}
        {remove.error && !needsFreshSignIn(remove.error) && wrong === undefined && (
          <Alert color="coral" role="alert">
            {errorText(t, remove.error)}
          </Alert>
        )}
        <div className={classes.buttons}>
          <Button variant="default" onClick={close}>
            {t('app.cancel')}
          </Button>
          <Button type="submit" color="coral" loading={remove.isPending}>
            {t('profile.data.delete.action')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
