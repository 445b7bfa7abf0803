import { Alert, Button, TextInput } from '@mantine/core';
import type { Child } from '@skylark/contract/family';
import { NAME_MAX_LENGTH } from '@skylark/contract/people.facts';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { errorText, fieldText } from '../../lib/errors.ts';
import { useT } from '../../lib/texts.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { renameChild } from './api.ts';
import classes from './family.module.css';

/** Renames any child of the family, including those not currently shown. */
export function RenameChild({ child, close }: { child: Child; close: () => void }) {
  const t = useT();
  const [firstName, setFirstName] = useState(child.firstName);
  const [lastName, setLastName] = useState(child.lastName);
  const rename = useMutation({
    mutationFn: () =>
      renameChild(child.id, {
        ...(firstName !== child.firstName && { firstName }),
        ...(lastName !== child.lastName && { lastName }),
      }),
    onSuccess: () => {
      close();
      void toast('done', t('profile.saved'));
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    rename.mutate();
  };
  const wrong = fieldText(t, rename.error, 'firstName') ?? fieldText(t, rename.error, 'lastName');
  return (
    <Dialog
      opened
      onClose={close}
      title={t('family.rename_one', { name: child.firstName })}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      <form onSubmit={submit} noValidate className={classes.form}>
        <TextInput
          label={t('family.first_name')}
          autoComplete="off"
          required
          data-autofocus
          maxLength={NAME_MAX_LENGTH}
          value={firstName}
          error={fieldText(t, rename.error, 'firstName')}
          onChange={({ currentTarget: { value } }) => setFirstName(value)}
        />
        <TextInput
          label={t('family.last_name')}
          autoComplete="off"
          maxLength={NAME_MAX_LENGTH}
          value={lastName}
          error={fieldText(t, rename.error, 'lastName')}
          onChange={({ currentTarget: { value } }) => setLastName(value)}
        />
        {rename.error && wrong === undefined && (
          <Alert color="coral" role="alert">
            {errorText(t, rename.error)}
          </Alert>
        )}
        <div className={classes.buttons}>
          <Button variant="default" onClick={close}>
            {t('app.cancel')}
          </Button>
          <Button
            type="submit"
            loading={rename.isPending}
            disabled={firstName.trim() === '' || (firstName === child.firstName && lastName === child.lastName)}
          >
            {t('profile.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
