import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useNowMs } from '../../lib/clock.ts';
import { browserTimeZone } from '../../lib/locale.ts';
import { clockText } from '../../lib/span.ts';
import { useT } from '../../lib/texts.tsx';
import { useTimeFormat } from '../../lib/time.ts';
import classes from './Wizard.module.css';

interface Props {
  held: { startsAt: string; expiresAt: string };
  isBusy: boolean;
  onBook: () => void;
  onExpired: () => void;
}

/** The time that is kept, how long still, and the one thing to do. */
export function HoldBar({ held, isBusy, onBook, onExpired }: Props) {
  const t = useT();
  const time = useTimeFormat(browserTimeZone());
  const leftSeconds = Math.ceil((Date.parse(held.expiresAt) - useNowMs()) / 1000);
  const isOver = leftSeconds <= 0 && !isBusy;
  useEffect(() => {
    if (isOver) onExpired();
  }, [isOver, onExpired]);
  const at = new Date(held.startsAt);
  return (
    <div className={classes.hold}>
      <p>
        <strong>{`${time.day(at)}, ${time.clock(at)}`}</strong>
        <span className={classes.soft}>{t('trial.held', { time: clockText(Math.max(0, leftSeconds)) })}</span>
      </p>
      <Button size="lg" onClick={onBook} loading={isBusy}>
        {t('trial.book')}
      </Button>
    </div>
  );
}
