import { useEffect } from 'react';
import { useNowMs } from '../../lib/clock.ts';
import { browserTimeZone } from '../../lib/locale.ts';
import { useT } from '../../lib/texts.tsx';
import { useTimeFormat } from '../../lib/time.ts';
import type { HeldSlot } from './held.ts';
import classes from './Wizard.module.css';

/** The held slot and the minutes left; no seconds, which would only cause stress. */
export function HeldTime({ held, isBusy, onEnded }: { held: HeldSlot; isBusy: boolean; onEnded: () => void }) {
  const t = useT();
  const time = useTimeFormat(browserTimeZone());
  const leftMs = Date.parse(held.expiresAt) - useNowMs();
  const isOver = leftMs <= 0 && !isBusy;
  useEffect(() => {
    if (isOver) onEnded();
  }, [isOver, onEnded]);
  const at = new Date(held.startsAt);
  return (
    <p className={classes.heldTime}>
      <strong>{`${time.dayHeading(at)}, ${time.clock(at)}`}</strong>
      <span className={classes.soft}>{t('trial.held', { minutes: Math.max(1, Math.ceil(leftMs / 60_000)) })}</span>
    </p>
  );
}
