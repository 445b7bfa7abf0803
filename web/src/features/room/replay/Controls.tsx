import { ActionIcon, Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import {
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipBackFilled,
  IconPlayerSkipForwardFilled,
} from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { clockText } from '../../../lib/span.ts';
import { useT } from '../../../lib/texts.tsx';
import classes from './Controls.module.css';
import type { ReplayHead } from './loadTape.ts';
import { type Replay, SPEEDS } from './Replay.ts';
import { goToTurn, pageNumbers, turnFrom } from './turns.ts';
import { useReplayed } from './useReplay.ts';

const ICON_PX = 26;

const clock = (ms: number): string => clockText(Math.floor(ms / 1_000));

/**
 * Play and pause, the time bar, and the speed.
 * @param over content on top of the time bar
 */
export function Controls({ replay, head, over }: { replay: Replay; head: ReplayHead; over: ReactNode }) {
  const t = useT();
  const keys = useId();
  const atMs = useReplayed(replay, (snapshot) => snapshot.atMs);
  const isPlaying = useReplayed(replay, (snapshot) => snapshot.isPlaying);
  const isWaiting = useReplayed(replay, (snapshot) => snapshot.isWaiting && snapshot.isPlaying);
  const speed = useReplayed(replay, (snapshot) => snapshot.speed);
  const skips = useReplayed(replay, (snapshot) => snapshot.skipsSilences);
  const page = useReplayed(replay, ({ state }) => state.page);
  const number = page === null ? undefined : pageNumbers(head.turns).get(page);
  const [at, length] = [clock(atMs), clock(replay.lengthMs)];
  const where =
    number === undefined
      ? t('tools.replay.at', { at, length })
      : t('tools.replay.at_page', { at, length, page: t('tools.replay.page', { number }) });
  return (
    <section className={classes.controls} aria-label={t('tools.replay.bar')}>
      <div className={classes.time}>
        <input
          type="range"
          min={0}
          max={replay.lengthMs}
          step="any"
          value={atMs}
          style={{ '--played': `${replay.lengthMs === 0 ? 100 : (atMs / replay.lengthMs) * 100}%` } as never}
          aria-label={t('tools.replay.bar')}
          aria-valuetext={where}
          aria-describedby={keys}
          onChange={(event) => replay.goTo(Number(event.currentTarget.value))}
        />
        <div className={classes.ticks} aria-hidden="true">
          {head.turns.slice(1).map((turn) => (
            <i key={turn.seq} style={{ left: `${(turn.atMs / Math.max(1, replay.lengthMs)) * 100}%` }} />
          ))}
        </div>
        {over}
      </div>
      <p id={keys} className="visually-hidden">
        {t('tools.replay.keys')}
      </p>
      <div className={classes.row}>
        <div className={classes.main}>
          <ActionIcon
            variant="default"
            size={48}
            aria-label={t('tools.replay.previous')}
            disabled={atMs === 0}
            onClick={() => goToTurn(replay, head.turns, -1)}
          >
            <IconPlayerSkipBackFilled size={22} aria-hidden="true" />
          </ActionIcon>
          <ActionIcon
            variant="filled"
            size={64}
            radius="xl"
            aria-label={t(isPlaying ? 'tools.replay.pause' : 'tools.replay.play')}
            onClick={() => (isPlaying ? replay.pause() : replay.play())}
          >
            {isPlaying ? (
              <IconPlayerPauseFilled size={ICON_PX} aria-hidden="true" />
            ) : (
              <IconPlayerPlayFilled size={ICON_PX} aria-hidden="true" />
            )}
          </ActionIcon>
          <ActionIcon
            variant="default"
            size={48}
            aria-label={t('tools.replay.next')}
            disabled={turnFrom(head.turns, atMs, 1) === undefined}
            onClick={() => goToTurn(replay, head.turns, 1)}
          >
            <IconPlayerSkipForwardFilled size={22} aria-hidden="true" />
          </ActionIcon>
          <span className={classes.clock}>
            <span className="numbers">{t('tools.replay.at', { at, length })}</span>
            <span role="status">{isWaiting && t('tools.replay.waiting')}</span>
          </span>
        </div>
        <fieldset className={classes.speeds}>
          <legend className="visually-hidden">{t('tools.replay.speed')}</legend>
          {SPEEDS.map((one) => (
            <button key={one} type="button" aria-pressed={one === speed} onClick={() => replay.setSpeed(one)}>
              {t('tools.replay.speed.times', { speed: one })}
            </button>
          ))}
        </fieldset>
        <Checkbox
          size="md"
          label={t('tools.replay.skip')}
          checked={skips}
          onChange={(event) => replay.skipSilences(event.currentTarget.checked)}
        />
      </div>
    </section>
  );
}
