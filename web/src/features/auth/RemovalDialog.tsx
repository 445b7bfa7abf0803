import { Alert, Button } from '@mantine/core';
import type { Profile } from '@skylark/contract/profile';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { needsFreshSignIn } from '../../lib/call.ts';
import { errorText, fieldText } from '../../lib/errors.ts';
import { useT } from '../../lib/texts.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import type { SignInAddresses } from './FreshSignIn.tsx';
import { FreshSignIn } from './parts.tsx';
import classes from './RemovalDialog.module.css';

export type Owner = SignInAddresses & Pick<Profile, 'hasPassword'>;

interface Props {
  title: string;
  /** What is removed and what stays. */
  children: ReactNode;
  passwordLabel: string;
  action: string;
  me: Owner;
  remove: (password: string) => Promise<unknown>;
  onRemoved: () => unknown;
  close: () => void;
}

/** Describes what is removed and what stays before it asks for the password: this can't be undone. */
export function RemovalDialog({ title, children, passwordLabel, action, me, remove, onRemoved, close }: Props) {
  const t = useT();
  const [password, setPassword] = useState('');
  const removal = useMutation({ mutationFn: () => remove(password), onSuccess: onRemoved });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    removal.mutate();
  };
  const wrong = fieldText(t, removal.error, 'oldPassword');
  const isFreshNeeded = needsFreshSignIn(removal.error);
  return (
    <Dialog opened onClose={close} centered title={title} closeButtonProps={{ 'aria-label': t('app.close') }}>
      <form onSubmit={submit} noValidate className={classes.form}>
        {children}
        {me.hasPassword && (
          <PasswordField
            label={passwordLabel}
            name="old_password"
            value={password}
            onChange={(value) => {
              setPassword(value);
              removal.reset();
            }}
            showLabel={t('profile.password.show')}
            error={wrong}
          />
        )}
        {isFreshNeeded && <FreshSignIn me={me} onDone={() => removal.mutate()} />}
        {removal.error && !isFreshNeeded && wrong === undefined && (
          <Alert color="coral" role="alert">
            {errorText(t, removal.error)}
          </Alert>
        )}
        <div className={classes.buttons}>
          <Button variant="default" onClick={close}>
            {t('app.cancel')}
          </Button>
          <Button type="submit" color="coral" loading={removal.isPending}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
