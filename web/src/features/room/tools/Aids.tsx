import { Button } from '@mantine/core';
import { PAGE_HEIGHT, PAGE_WIDTH } from '@skylark/contract/board.facts';
import type { SentEvent } from '@skylark/contract/room';
import { IconClockHour4, IconDice1, IconDice2, IconDice3, IconFocusCentered, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useT } from '../../../lib/texts.tsx';
import type { Presentation } from '../usePresentation.ts';
import { useRoom, useRoomSession } from '../useRoom.ts';
import classes from './Aids.module.css';
import { Cards } from './Cards.tsx';
import { HardWords } from './HardWords.tsx';
import { SpinnerForm } from './SpinnerForm.tsx';

const MINUTES = [1, 2, 3, 5] as const;
const SMALL_PX = 20;
const dieIcons = [IconDice1, IconDice2, IconDice3];

type CoverKind = 'curtain' | 'spotlight';

/** Half of the page, or a circle in its middle; the teacher drags them from there to where they are needed. */
const firstCover = {
  curtain: { kind: 'curtain', left: PAGE_WIDTH / 2, top: 0, right: PAGE_WIDTH, bottom: PAGE_HEIGHT },
  spotlight: { kind: 'spotlight', x: PAGE_WIDTH / 2, y: PAGE_HEIGHT / 2, radius: 2_000 },
} as const;

/** What the teacher can put up for both: a timer, dice, a spinner, a curtain, a spotlight. */
export function Aids({ presentation }: { presentation: Presentation }) {
  const t = useT();
  const { link, isPreparing } = useRoomSession();
  const page = useRoom(({ state }) => state.page);
  const timer = useRoom(({ state }) => state.timer);
  const chance = useRoom(({ state }) => state.chance?.what);
  const cover = useRoom(({ state }) => state.covers.find((one) => one.page === state.page)?.cover.kind);
  const [isSpinning, setSpinning] = useState(false);
  const act = (event: SentEvent): void => link.do(event);
  const toggleCover = (kind: CoverKind): void => {
    if (page !== null) act({ k: 'cover', page, cover: cover === kind ? null : firstCover[kind] });
  };
  return (
    <div className={classes.aids}>
      {!isPreparing && (
        <>
          <Row title={t('tools.timer')}>
            {MINUTES.map((minutes) => (
              <Button key={minutes} variant="default" onClick={() => act({ k: 'timer', seconds: minutes * 60 })}>
                {t('tools.timer.minutes', { minutes })}
              </Button>
            ))}
            {timer && (
              <Button
                variant="subtle"
                leftSection={<IconX size={SMALL_PX} aria-hidden="true" />}
                onClick={() => act({ k: 'timer', seconds: 0 })}
              >
                {t('tools.timer.stop')}
              </Button>
            )}
          </Row>
          <Row title={t('tools.chance')}>
            {dieIcons.map((Icon, index) => (
              <Button
                key={Icon.displayName}
                variant={chance?.kind === 'dice' && chance.count === index + 1 ? 'light' : 'default'}
                aria-label={t('tools.dice.put', { count: index + 1 })}
                onClick={() => act({ k: 'chance', chance: { kind: 'dice', count: index + 1 } })}
              >
                <Icon size={26} aria-hidden="true" />
              </Button>
            ))}
            <Button
              variant={chance?.kind === 'spinner' ? 'light' : 'default'}
              leftSection={<IconClockHour4 size={SMALL_PX} aria-hidden="true" />}
              aria-expanded={isSpinning}
              onClick={() => setSpinning(!isSpinning)}
            >
              {t('tools.spinner')}
            </Button>
            {chance && (
              <Button
                variant="subtle"
                leftSection={<IconX size={SMALL_PX} aria-hidden="true" />}
                onClick={() => act({ k: 'chance', chance: null })}
              >
                {t('tools.chance.away')}
              </Button>
            )}
          </Row>
          {isSpinning && (
            <SpinnerForm
              words={presentation.words}
              onPut={(parts) => {
                act({ k: 'chance', chance: { kind: 'spinner', parts } });
                setSpinning(false);
              }}
            />
          )}
        </>
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

function Row({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={classes.row}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}
