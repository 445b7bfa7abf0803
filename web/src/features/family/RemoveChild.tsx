import { Alert, Button } from '@mantine/core';
import type { Child } from '@skylark/contract/family';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { needsFreshSignIn } from '../../lib/call.ts';
import { errorText, fieldText } from '../../lib/errors.ts';
import { paths } from '../../lib/paths.ts';
import { shownChild } from '../../lib/shownChild.ts';
import { useT } from '../../lib/texts.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { toast } from '../../ui/toast.ts';
import { FreshSignIn, type WaysIn } from '../auth/index.ts';
import { askFamilyAnew, removeChild } from './api.ts';
import classes from './family.module.css';

export type Owner = WaysIn & { hasPassword: boolean };

/** Says what goes and what stays before it asks for the password: there is no way back. */
export function RemoveChild({ child, me, close }: { child: Child; me: Owner; close: () => void }) {
  const t = useT();
  const { firstName: name } = child;
  const [password, setPassword] = useState('');
  const remove = useMutation({
    mutationFn: () => removeChild(child.id, password),
    onSuccess: async () => {
      // Whose page this was is not there any more.
      if (child.isChosen) return shownChild.turn('', paths.lessons);
      close();
      void toast('done', t('family.removed', { name }));
      await askFamilyAnew();
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    remove.mutate();
  };
  const wrong = fieldText(t, remove.error, 'oldPassword');
  return (
    <Dialog
      opened
      onClose={close}
      title={t('family.remove.title', { name })}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      <form onSubmit={submit} noValidate className={classes.form}>
        <p>{t('family.remove.goes', { name })}</p>
        <p>{t('family.remove.stays')}</p>
        {me.hasPassword && (
          <PasswordField
            label={t('family.password')}
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
            {t('family.remove.action')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
