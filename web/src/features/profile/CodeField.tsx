import { TextInput } from '@mantine/core';
import { CODE_LENGTH } from '@skylark/contract/auth.facts';

interface Props {
  label: string;
  value: string;
  /** The error text. */
  error: string | undefined;
  /** Receives the digits only. */
  onChange: (code: string) => void;
}

/** Field for the code from a message. Phones offer it from the SMS. */
export function CodeField({ label, value, error, onChange }: Props) {
  return (
    <TextInput
      label={label}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={CODE_LENGTH}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value.replace(/\D/g, ''))}
    />
  );
}
