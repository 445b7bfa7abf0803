import { Button } from '@mantine/core';
import { PAGE_HEIGHT, PAGE_WIDTH, papers } from '@skylark/contract/board.facts';
import { isTimerShown } from '@skylark/contract/lessonTools.facts';
import type { Chance } from '@skylark/contract/lessonTools';
import { paperOf, type ReadyThings } from '@skylark/contract/roomState';
import type { SentEvent } from '@skylark/contract/room';
import { IconClockHour4, IconDice1, IconDice2, IconDice3, IconFocusCentered, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useNowMs } from '../../../lib/clock.ts';
import { type Translate, useT } from '../../../lib/texts.tsx';
import type { Presentation } from '../usePresentation.ts';
import { useRoom, useRoomSession } from '../useRoom.ts';
import classes from './Aids.module.css';
import { Cards } from './Cards.tsx';
import { HardWords } from './HardWords.tsx';
import { SpinnerForm } from './SpinnerForm.tsx';

const TIMERS = [30, 60, 2 * 60, 3 * 60, 5 * 60, 10 * 60] as const;
const SMALL_PX = 20;
const dieIcons = [IconDice1, IconDice2, IconDice3];

type CoverKind = 'curtain' | 'spotlight';

/** Initial covers: half of the page, or a circle in its middle. The teacher drags them to where they are needed. */
const firstCover = {
  curtain: { kind: 'curtain', left: PAGE_WIDTH / 2, top: 0, right: PAGE_WIDTH, bottom: PAGE_HEIGHT },
  spotlight: { kind: 'spotlight', x: PAGE_WIDTH / 2, y: PAGE_HEIGHT / 2, radius: 2_000 },
} as const;

/**
 * Tools that the teacher can show to both sides, or prepare in advance: a timer, dice, a spinner, a curtain, a
 * spotlight.
 */
export function Aids({ presentation }: { presentation: Presentation }) {
  const t = useT();
  const { link, isPreparing } = useRoomSession();
  const page = useRoom(({ state }) => state.page);
  const timer = useRoom(({ state }) => state.timer);
  const ready = useRoom(({ state }) => state.ready.find((one) => one.page === state.page));
  const shown = useRoom(({ state }) => state.chance?.what);
  // Before the lesson, tools are prepared for a page instead of shown.
  const chance = isPreparing ? ready?.chance : shown;
  const cover = useRoom(({ state }) => state.covers.find((one) => one.page === state.page)?.cover.kind);
  const paper = useRoom(({ state }) => (state.page === null ? 'plain' : paperOf(state, state.page)));
  const [isSpinning, setSpinning] = useState(false);
  const act = (event: SentEvent): void => link.do(event);
  const lay = (change: Partial<ReadyThings>): void => {
    if (page !== null) act({ k: 'ready', chance: null, seconds: null, ...ready, page, ...change });
  };
  const putUp = (what: Chance | null): void => {
    if (isPreparing) lay({ chance: what });
    else act({ k: 'chance', chance: what });
  };
  const toggleCover = (kind: CoverKind): void => {
    if (page !== null) act({ k: 'cover', page, cover: cover === kind ? null : firstCover[kind] });
  };
  return (
    <div className={classes.aids}>
      {!isPreparing && ready && (
        <Row title={t('tools.ready')}>
          {ready.chance && (
            <Button variant="light" onClick={() => putUp(ready.chance)}>
              {chanceText(t, ready.chance)}
            </Button>
          )}
          {ready.seconds !== null && (
            <Button variant="light" onClick={() => act({ k: 'timer', seconds: ready.seconds ?? 0 })}>
              {`${t('tools.timer')}: ${timeText(t, ready.seconds)}`}
            </Button>
          )}
        </Row>
      )}
      <Row title={t('tools.timer')}>
        {TIMERS.map((seconds) => (
          <Button
            key={seconds}
            {...laid(isPreparing, ready?.seconds === seconds)}
            disabled={isPreparing && page === null}
            onClick={() => {
              if (!isPreparing) act({ k: 'timer', seconds });
              else lay({ seconds: ready?.seconds === seconds ? null : seconds });
            }}
          >
            {timeText(t, seconds)}
          </Button>
        ))}
        {!isPreparing && timer && <StopTimer untilMs={timer.until} onStop={() => act({ k: 'timer', seconds: 0 })} />}
      </Row>
      <Row title={t('tools.chance')}>
        {dieIcons.map((Icon, index) => {
          const isUp = chance?.kind === 'dice' && chance.count === index + 1;
          return (
            <Button
              key={Icon.displayName}
              {...laid(isPreparing, isUp)}
              variant={isUp ? 'light' : 'default'}
              disabled={isPreparing && page === null}
              aria-label={t('tools.dice.put', { count: index + 1 })}
              onClick={() => putUp(isPreparing && isUp ? null : { kind: 'dice', count: index + 1 })}
            >
              <Icon size={26} aria-hidden="true" />
            </Button>
          );
        })}
        <Button
          variant={chance?.kind === 'spinner' ? 'light' : 'default'}
          leftSection={<IconClockHour4 size={SMALL_PX} aria-hidden="true" />}
          aria-expanded={isSpinning}
          disabled={isPreparing && page === null}
          onClick={() => setSpinning(!isSpinning)}
        >
          {t('tools.spinner')}
        </Button>
        {chance && (
          <Button
            variant="subtle"
            leftSection={<IconX size={SMALL_PX} aria-hidden="true" />}
            onClick={() => putUp(null)}
          >
            {t('tools.chance.away')}
          </Button>
        )}
      </Row>
      {isSpinning && (
        <SpinnerForm
          words={chance?.kind === 'spinner' && isPreparing ? chance.parts : presentation.words}
          isLaid={isPreparing}
          onPut={(parts) => {
            putUp({ kind: 'spinner', parts });
            setSpinning(false);
          }}
        />
      )}
      {isPreparing && <p className={classes.soft}>{t('tools.ready.hint')}</p>}
      {page?.startsWith('free:') && (
        <Row title={t('board.paper')}>
          {papers.map((one) => (
            <Button
              key={one}
              variant={paper === one ? 'light' : 'default'}
              aria-pressed={paper === one}
              onClick={() => act({ k: 'paper', page, paper: one })}
            >
              {t(`board.paper.${one}`)}
            </Button>
          ))}
        </Row>
      )}
      <Row title={t('tools.cards')}>
        <HardWords />
        <Cards />
      </Row>
      <Row title={t('tools.cover')}>
        <Button
          variant={cover === 'curtain' ? 'light' : 'default'}
          aria-pressed={cover === 'curtain'}
          disabled={page === null}
          onClick={() => toggleCover('curtain')}
        >
          {t('tools.curtain')}
        </Button>
        <Button
          variant={cover === 'spotlight' ? 'light' : 'default'}
          aria-pressed={cover === 'spotlight'}
          disabled={page === null}
          leftSection={<IconFocusCentered size={SMALL_PX} aria-hidden="true" />}
          onClick={() => toggleCover('spotlight')}
        >
          {t('tools.spotlight')}
        </Button>
      </Row>
    </div>
  );
}

/** A button that prepares a tool shows whether it has been prepared. */
const laid = (isPreparing: boolean, isLaid: boolean) =>
  isPreparing ? { 'aria-pressed': isLaid, variant: isLaid ? 'light' : 'default' } : { variant: 'default' };

const timeText = (t: Translate, seconds: number): string =>
  seconds < 60 ? t('tools.timer.seconds', { seconds }) : t('tools.timer.minutes', { minutes: seconds / 60 });

const chanceText = (t: Translate, chance: Chance): string =>
  chance.kind === 'dice'
    ? t('tools.dice.put', { count: chance.count })
    : `${t('tools.spinner')}: ${chance.parts.join(', ')}`;

function StopTimer({ untilMs, onStop }: { untilMs: number; onStop: () => void }) {
  const t = useT();
  const nowMs = useNowMs();
  if (!isTimerShown({ until: untilMs }, nowMs)) return null;
  return (
    <Button variant="subtle" leftSection={<IconX size={SMALL_PX} aria-hidden="true" />} onClick={onStop}>
      {t('tools.timer.stop')}
    </Button>
  );
}

function Row({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={classes.row}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}
