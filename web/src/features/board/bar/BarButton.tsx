import type { ReactNode } from 'react';
import classes from './BarButton.module.css';

/** On which bars a button fits: on every bar, on medium and wide ones, only on wide ones. */
export type Fit = 'always' | 'middle' | 'wide';

interface Props {
  label: string;
  /** The equivalent key, as printed on keyboards. */
  shortcut?: string | undefined;
  /** Only for one of several choices; undefined otherwise. */
  isChosen?: boolean | undefined;
  /** Only for buttons that open a panel. */
  isOpen?: boolean | undefined;
  isDisabled?: boolean | undefined;
  fit?: Fit;
  onPress: () => void;
  children: ReactNode;
}

/** One tool of the bar: an icon, its name for pointers and screen readers, and a mark when it is chosen. */
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
      // Stays focusable, so that the position in the bar is not lost.
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
