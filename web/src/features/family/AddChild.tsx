import { Alert, Button, TextInput } from '@mantine/core';
import { NAME_MAX_LENGTH } from '@skylark/contract/people.facts';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { errorText, fieldText } from '../../lib/errors.ts';
import { useT } from '../../lib/texts.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { addChild, switchChild } from './api.ts';
import classes from './family.module.css';

/** A sibling needs only a name; the page then switches to the new child. */
export function AddChild({ isOpen = true, close }: { isOpen?: boolean; close: () => void }) {
  const t = useT();
  const [firstName, setFirstName] = useState('');
  const [lastName, setLastName] = useState('');
  const add = useMutation({
    mutationFn: () => addChild({ firstName, ...(lastName.trim() !== '' && { lastName }) }),
    onSuccess: (child) => {
      close();
      setFirstName('');
      setLastName('');
      switchChild(child.id).catch((error: unknown) => void toast('error', errorText(t, error)));
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    add.mutate();
  };
  const wrong = fieldText(t, add.error, 'firstName') ?? fieldText(t, add.error, 'lastName');
  return (
    <Dialog
      opened={isOpen}
      onClose={close}
      title={t('family.add.title')}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      <form onSubmit={submit} noValidate className={classes.form}>
        <p>{t('family.add.lead')}</p>
        <TextInput
          label={t('family.first_name')}
          name="first_name"
          autoComplete="off"
          required
          data-autofocus
          maxLength={NAME_MAX_LENGTH}
          value={firstName}
          error={fieldText(t, add.error, 'firstName')}
          onChange={({ currentTarget: { value } }) => setFirstName(value)}
        />
        <TextInput
          label={t('family.last_name')}
          description={t('family.last_name.note')}
          name="last_name"
          autoComplete="off"
          maxLength={NAME_MAX_LENGTH}
          value={lastName}
          error={fieldText(t, add.error, 'lastName')}
          onChange={({ currentTarget: { value } }) => setLastName(value)}
        />
        {add.error && wrong === undefined && (
          <Alert color="coral" role="alert">
            {errorText(t, add.error)}
          </Alert>
        )}
        <div className={classes.buttons}>
          <Button variant="default" onClick={close}>
            {t('app.cancel')}
          </Button>
          <Button type="submit" loading={add.isPending} disabled={firstName.trim() === ''}>
            {t('family.add')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
