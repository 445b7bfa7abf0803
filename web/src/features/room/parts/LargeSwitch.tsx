import { IconArrowsMaximize, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useT } from '../../../lib/texts.tsx';
import classes from './LargeSwitch.module.css';

interface Props {
  isLarge: boolean;
  open: () => void;
  close: () => void;
}

/** On a phone: shows an activity over the whole screen, and back. A single button, so that it keeps the focus. */
export function LargeSwitch({ isLarge, open, close }: Props) {
  const t = useT();
  const button = useRef<HTMLButtonElement>(null);
  const wasLarge = useRef(isLarge);
  // Also after rotating the phone, so that keyboard and screen reader users start at the way back.
  useEffect(() => {
    if (isLarge && !wasLarge.current) button.current?.focus();
    wasLarge.current = isLarge;
  }, [isLarge]);
  return (
    <button
      ref={button}
      type="button"
      className={classes.switch}
      data-large={isLarge || undefined}
      aria-label={t(isLarge ? 'room.enlarge.close' : 'room.enlarge')}
      title={t(isLarge ? 'room.enlarge.close' : 'room.enlarge')}
      onClick={isLarge ? close : open}
    >
      {isLarge ? <IconX aria-hidden="true" /> : <IconArrowsMaximize aria-hidden="true" />}
    </button>
  );
}
