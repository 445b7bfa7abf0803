import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './TurnBar.module.css';

interface Props {
  /** Index of the current page. */
  at: number;
  count: number;
  turn: (to: number) => void;
  /** `where` gives the number and the total; it is announced when it changes. */
  texts: { previous: string; next: string; where: string };
  /** For children's hands. */
  isLarge?: boolean;
  /** Further content of the bar. */
  children?: ReactNode;
}

/** Navigation between pages: back, position, forward. */
export function TurnBar({ at, count, turn, texts, isLarge = false, children }: Props) {
  const size = isLarge ? 64 : 52;
  return (
    <div className={classes.bar}>
      <ActionIcon
        variant="default"
        size={size}
        aria-label={texts.previous}
        disabled={at === 0}
        onClick={() => turn(at - 1)}
      >
        <IconChevronLeft aria-hidden="true" />
      </ActionIcon>
      <span className="numbers" role="status">
        {texts.where}
      </span>
      <ActionIcon
        variant="default"
        size={size}
        aria-label={texts.next}
        disabled={at >= count - 1}
        onClick={() => turn(at + 1)}
      >
        <IconChevronRight aria-hidden="true" />
      </ActionIcon>
      {children}
    </div>
  );
}
