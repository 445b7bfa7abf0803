import { UnstyledButton } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import classes from './RoundTool.module.css';

interface Props extends ComponentProps<'button'> {
  /** The icon. */
  face: ReactNode;
  name: string;
  /** Sets the colours of RoundTool.module.css. */
  className?: string | undefined;
}

/** Icon size in pixels. */
export const ROUND_TOOL_ICON = 30;

/** A large round button with its name below, for a person's actions in a call. Its position and name never change. */
export function RoundTool({ face, name, className = '', children, ...button }: Props) {
  return (
    <UnstyledButton {...button} className={`${classes.tool} ${className}`}>
      <span className={classes.face}>{face}</span>
      <span className={classes.name}>{name}</span>
      {children}
    </UnstyledButton>
  );
}
