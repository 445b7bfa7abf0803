import { TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { toLine } from '../editor/edits.ts';
import classes from './ActivityEditor.module.css';

interface Props {
  label: string;
  description?: string;
  value: string;
  max: number;
  error?: string | undefined;
  /** It was just added: the person will type into it next. */
  isNew?: boolean;
  /** Called when it gets the focus. */
  focused?: () => void;
  set: (value: string) => void;
}

/** An English text field that shows the used length before it is full. */
export function LineField({ label, description, value, max, error, isNew = false, focused, set }: Props) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isNew) field.current?.focus();
  }, [isNew]);
  const isNearlyFull = value.length > max * 0.7;
  return (
    <TextInput
      ref={field}
      className={classes.line}
      label={label}
      description={description}
      error={error}
      lang="en"
      maxLength={max}
      value={value}
      onFocus={focused}
      {...(isNearlyFull && { rightSection: <span className={classes.count}>{`${value.length}/${max}`}</span> })}
      onChange={(event) => set(toLine(event.currentTarget.value))}
    />
  );
}
