import type { ReactNode } from 'react';
import classes from './BarButton.module.css';

/** Where there is room for a button: on every bar, on middling and wide ones, only on wide ones. */
export type Fit = 'always' | 'middle' | 'wide';

interface Props {
  label: string;
  /** The key that does the same, as it is written on keyboards. */
  shortcut?: string | undefined;
  /** Of what is one of several; others are neither. */
  isChosen?: boolean | undefined;
  /** Of what opens a panel. */
  isOpen?: boolean | undefined;
  isDisabled?: boolean | undefined;
  fit?: Fit;
  onPress: () => void;
  children: ReactNode;
}

/** One tool of the bar: a picture, its name for pointers and screen readers, and a mark when it is chosen. */
export function BarButton({
  label,
  shortcut,
  isChosen,
  isOpen,
  isDisabled = false,
  fit = 'always',
  onPress,
  children,
}: Props) {
  return (
    <button
      type="button"
      className={classes.button}
      aria-label={label}
      aria-pressed={isChosen}
      aria-expanded={isOpen}
      aria-keyshortcuts={shortcut}
      // Stays where it is reached by keys, so that the place in the bar is not lost.
      aria-disabled={isDisabled}
      data-fit={fit}
      onClick={() => !isDisabled && onPress()}
    >
      {children}
      <span className={classes.tip} data-key={shortcut} aria-hidden="true">
        {label}
      </span>
    </button>
  );
}
