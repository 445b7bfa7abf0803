import { Button, TextInput } from '@mantine/core';
import { PHONE_PLACEHOLDER, phoneNumber } from '@skylark/contract/auth.facts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { errorText, fieldText } from '../../lib/errors.ts';
import { useT } from '../../lib/texts.tsx';
import classes from './Wizard.module.css';

interface Props {
  phone: string;
  error: Error | null;
  isBusy: boolean;
  onSend: (phone: string) => void;
  onBack: () => void;
}

/** Lets a person correct a mistyped number; the slot stays reserved. */
export function ChangeNumber({ phone, error, isBusy, onSend, onBack }: Props) {
  const t = useT();
  const [typed, setTyped] = useState(phone);
  const [isChecked, setChecked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const isPhone = phoneNumber(typed) !== undefined;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (isPhone) onSend(typed.trim());
  };
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <TextInput
        type="tel"
        label={t('trial.phone.label')}
        placeholder={PHONE_PLACEHOLDER}
        size="lg"
        autoComplete="tel"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={
          isChecked && !isPhone
            ? t('field.invalid_phone')
            : (fieldText(t, error, 'phone') ?? (error ? errorText(t, error) : undefined))
        }
        ref={field}
      />
      <Button type="submit" size="lg" fullWidth loading={isBusy}>
        {t('trial.code.send')}
      </Button>
      <Button variant="subtle" onClick={onBack}>
        {t('trial.code.back')}
      </Button>
    </form>
  );
}
