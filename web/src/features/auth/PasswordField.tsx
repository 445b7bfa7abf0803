import { PasswordInput } from '@mantine/core';
import { useT } from '../../lib/texts.tsx';

interface Props {
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  hint?: string;
  isNew?: boolean;
}

/** A password that can be looked at, by the keyboard too. */
export function PasswordField({ name, label, value, onChange, error, hint, isNew = false }: Props) {
  const t = useT();
  return (
    <PasswordInput
      label={label}
      name={name}
      description={hint}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
      visibilityToggleButtonProps={{ 'aria-label': t('auth.password.show'), tabIndex: 0, 'aria-hidden': false }}
    />
  );
}
