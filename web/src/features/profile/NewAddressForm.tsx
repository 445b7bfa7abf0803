import { Alert, Button, TextInput, type TextInputProps } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { CallError, needsFreshSignIn } from '../../lib/call.ts';
import { errorText, fieldText } from '../../lib/errors.ts';
import { useT } from '../../lib/texts.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { FreshSignIn } from '../auth/index.ts';
import classes from './form.module.css';
import { useProfile } from './useProfile.ts';

interface Props {
  /** The field's name on the wire: server errors for it are shown next to it. */
  field: 'email' | 'phone';
  lead: string;
  submitText: string;
  /** Label, type, autocomplete and placeholder of the field. */
  input: Pick<TextInputProps, 'label' | 'type' | 'name' | 'autoComplete' | 'placeholder'>;
  /** Calls the server, which also requires the password if there is one. */
  ask: (value: string, oldPassword: string) => Promise<unknown>;
  onAsked: (value: string) => void;
  close: () => void;
}

/** Requests a new email or phone. It takes effect only when confirmed, so nothing changes here yet. */
export function NewAddressForm({ field, lead, submitText, input, ask, onAsked, close }: Props) {
  const t = useT();
  const me = useProfile();
  const { hasPassword } = me;
  const [value, setValue] = useState('');
  const [oldPassword, setOldPassword] = useState('');
  const asking = useMutation({ mutationFn: () => ask(value, oldPassword), onSuccess: () => onAsked(value) });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    asking.mutate();
  };
  const isTaken = asking.error instanceof CallError && asking.error.fields[field] === 'taken';
  const valueError = isTaken ? t(`field.${field}_taken`) : fieldText(t, asking.error, field);
  const passwordError = fieldText(t, asking.error, 'oldPassword');
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <p>{lead}</p>
      <TextInput
        {...input}
        value={value}
        error={valueError}
        onChange={(event) => setValue(event.currentTarget.value)}
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
      {needsFreshSignIn(asking.error) && <FreshSignIn me={me} onDone={() => asking.mutate()} />}
      {asking.error && !needsFreshSignIn(asking.error) && valueError === undefined && passwordError === undefined && (
        <Alert color="coral" role="alert">
          {errorText(t, asking.error)}
        </Alert>
      )}
      <div className={classes.actions}>
        <Button type="submit" loading={asking.isPending}>
          {submitText}
        </Button>
        <Button variant="default" onClick={close}>
          {t('app.cancel')}
        </Button>
      </div>
    </form>
  );
}
