import { PasswordInput, TextInput } from '@mantine/core';
import type { RefCallback } from 'react';
import { fieldError } from '../../lib/errors.ts';
import { useT } from '../../lib/texts.tsx';

interface Secret {
  value: string;
  onChange: (value: string) => void;
  /** The error of the call that sent it. */
  error: unknown;
}

/** The manager's own password. @param label overrides the default label */
export function PasswordField({
  value,
  onChange,
  error,
  label,
  isOptional = false,
}: Secret & { label?: string; isOptional?: boolean }) {
  const t = useT();
  return (
    <PasswordInput
      label={label ?? t('signIn.password')}
      autoComplete="current-password"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={fieldError(t, error, 'password')}
      visibilityToggleButtonProps={{ 'aria-label': t('signIn.show_password') }}
      required={!isOptional}
    />
  );
}

/** A code from the manager's authenticator app. */
export function CodeField({ value, onChange, error, ref }: Secret & { ref?: RefCallback<HTMLInputElement> }) {
  const t = useT();
  return (
    <TextInput
      label={t('signIn.code')}
      description={t('signIn.code_where')}
      inputMode="numeric"
      autoComplete="one-time-code"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={fieldError(t, error, 'code')}
      {...(ref && { ref })}
      required
    />
  );
}
