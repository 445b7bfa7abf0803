import { IconHourglassHigh } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useNowMs } from '../../../lib/clock.ts';
import { clockText } from '../../../lib/span.ts';
import { useT } from '../../../lib/texts.tsx';
import { chime } from '../../../lib/chime.ts';
import classes from './PutUp.module.css';

const LAST_SECONDS = 10;

/** Runs down to nothing, alike for both: it ends by the school's clock. */
export function Timer({ seconds, untilMs }: { seconds: number; untilMs: number }) {
  const t = useT();
  const left = Math.min(seconds, Math.max(0, Math.ceil((untilMs - useNowMs()) / 1_000)));
  const isOver = left === 0;
  const wasOver = useRef(isOver);
  useEffect(() => {
    // Who comes when it is over has nothing to be called for.
    if (isOver && !wasOver.current) chime('done');
    wasOver.current = isOver;
  }, [isOver]);
  return (
    <div className={classes.timer} data-last={left <= LAST_SECONDS || undefined}>
      <IconHourglassHigh size={26} aria-hidden="true" />
      {/* Spoken when it is over; each second would be too much. */}
      <span role="timer" aria-label={t('tools.timer')} hidden={isOver}>
        {clockText(left)}
      </span>
      <span role="status">{isOver && t('tools.timer.over')}</span>
    </div>
  );
}
