import { IconHourglassHigh, IconX } from '@tabler/icons-react';
import { isTimerShown } from '@skylark/contract/lessonTools.facts';
import { useEffect, useRef } from 'react';
import { useNowMs } from '../../../lib/clock.ts';
import { clockText } from '../../../lib/span.ts';
import { useT } from '../../../lib/texts.tsx';
import { chime } from '../../../lib/chime.ts';
import classes from './ShownAids.module.css';

const LAST_SECONDS = 10;

interface Props {
  seconds: number;
  untilMs: number;
  /** Only for the teacher. */
  onClose: (() => void) | undefined;
}

/** Counts down to zero and then disappears, at the same time for both: it ends by the school's clock. */
export function Timer({ seconds, untilMs, onClose }: Props) {
  const t = useT();
  const nowMs = useNowMs();
  const left = Math.min(seconds, Math.max(0, Math.ceil((untilMs - nowMs) / 1_000)));
  const isOver = left === 0;
  const wasOver = useRef(isOver);
  useEffect(() => {
    // A page that loads after it ended plays no sound.
    if (isOver && !wasOver.current) chime('done');
    wasOver.current = isOver;
  }, [isOver]);
  if (!isTimerShown({ until: untilMs }, nowMs)) return null;
  return (
    <div className={classes.timer} data-last={left <= LAST_SECONDS || undefined}>
      <IconHourglassHigh size={26} aria-hidden="true" />
      {/* Announced when it ends; announcing every second would be too much. */}
      <span role="timer" aria-label={t('tools.timer')} hidden={isOver}>
        {clockText(left)}
      </span>
      <span role="status">{isOver && t('tools.timer.over')}</span>
      {onClose && (
        <button type="button" className={classes.timerClose} aria-label={t('tools.timer.stop')} onClick={onClose}>
          <IconX size={20} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
