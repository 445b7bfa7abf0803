import { TextInput } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './PasswordField.module.css';

interface Props {
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  hint?: string;
  isNew?: boolean;
  /** Label of the "show password" button for screen readers. */
  showLabel: string;
}

/** A password field whose content can be shown, also with the keyboard. */
export function PasswordField({ name, label, value, onChange, error, hint, isNew = false, showLabel }: Props) {
  const [isShown, setShown] = useState(false);
  return (
    <TextInput
      type={isShown ? 'text' : 'password'}
      label={label}
      name={name}
      description={hint}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
      rightSectionWidth={48}
      rightSectionPointerEvents="all"
      rightSection={
        <button
          type="button"
          className={classes.eye}
          aria-label={showLabel}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <IconEye size={22} aria-hidden="true" />
        </button>
      }
    />
  );
}
