import { UnstyledButton } from '@mantine/core';
import { SIGNS } from '@skylark/contract/room.facts';
import { IconHandStop, IconMoodSmile, IconPlayerStopFilled } from '@tabler/icons-react';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { type TextKey, useT } from '../../../lib/texts.tsx';
import { SignPicture } from './SignPicture.tsx';
import classes from './SignTools.module.css';
import { useAidSession, useOwnReport } from './useAid.ts';

const ICON_PX = 30;

/**
 * What a student does beside the call: the hand, signs for who has no microphone, and the way to stop it all.
 * @param more what is seldom needed, shown with the signs
 */
export function SignTools({ more }: { more: ReactNode }) {
  const t = useT();
  const { own, stop } = useAidSession();
  const { hand } = useOwnReport();
  return (
    <>
      <UnstyledButton className={classes.tool} aria-pressed={hand} data-on={hand} onClick={() => own.raiseHand(!hand)}>
        <span className={classes.face}>
          <IconHandStop size={ICON_PX} aria-hidden="true" />
        </span>
        <span className={classes.name}>{t('tools.aid.hand')}</span>
      </UnstyledButton>
      <Signs more={more} />
      <UnstyledButton className={classes.tool} data-kind="stop" onClick={stop.stop}>
        <span className={classes.face}>
          <IconPlayerStopFilled size={ICON_PX} aria-hidden="true" />
        </span>
        <span className={classes.name}>{t('tools.aid.stop')}</span>
      </UnstyledButton>
    </>
  );
}

function Signs({ more }: { more: ReactNode }) {
  const t = useT();
  const aid = useAidSession();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = (event: FocusEvent): void => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    setOpen(false);
    opener.current?.focus();
  };
  return (
    // Closes when the focus leaves it, as a menu does.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={classes.signs} onBlur={close} onKeyDown={onKey}>
      <UnstyledButton
        ref={opener}
        className={classes.tool}
        aria-expanded={isOpen}
        // Safari gives a button no focus by a press.
        onClick={(event) => {
          event.currentTarget.focus();
          setOpen(!isOpen);
        }}
      >
        <span className={classes.face}>
          <IconMoodSmile size={ICON_PX} aria-hidden="true" />
        </span>
        <span className={classes.name}>{t('tools.aid.signs')}</span>
      </UnstyledButton>
      {isOpen && (
        <div className={classes.tray} role="group" aria-label={t('tools.aid.signs')}>
          {SIGNS.map((sign) => (
            <UnstyledButton key={sign} className={classes.sign} onClick={() => aid.sign(sign)}>
              <SignPicture sign={sign} size={40} />
              <span>{t(`tools.aid.sign.${sign}` satisfies TextKey)}</span>
            </UnstyledButton>
          ))}
          {more}
        </div>
      )}
    </div>
  );
}
