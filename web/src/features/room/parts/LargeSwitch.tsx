import { IconArrowsMaximize, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useT } from '../../../lib/texts.tsx';
import classes from './LargeSwitch.module.css';

interface Props {
  isLarge: boolean;
  open: () => void;
  close: () => void;
}

/** On a phone: an activity over the whole screen, and back. One button, so that the focus stays where it was. */
export function LargeSwitch({ isLarge, open, close }: Props) {
  const t = useT();
  const button = useRef<HTMLButtonElement>(null);
  const wasLarge = useRef(isLarge);
  // By turning the phone, too: a key or a reader begins at the way back.
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
