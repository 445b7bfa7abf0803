import { UnstyledButton } from '@mantine/core';
import type { Sign } from '@skylark/contract/room';
import { SIGNS } from '@skylark/contract/room.facts';
import { IconHandStop, IconMoodSmile } from '@tabler/icons-react';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { type TextKey, useT } from '../../../lib/texts.tsx';
import { ROUND_TOOL_ICON, RoundTool } from '../../../ui/RoundTool.tsx';
import { SignPicture } from './SignPicture.tsx';
import classes from './SignTools.module.css';
import { StopTool } from './StopTool.tsx';
import { useAidSession, useOwnReport } from './useAid.ts';

/**
 * The student's controls besides the call: the hand, signs for use without a microphone, and a button that stops
 * everything.
 * @param more rarely needed controls, shown with the signs
 */
export function SignTools({ more }: { more: ReactNode }) {
  const t = useT();
  const { own } = useAidSession();
  const { hand } = useOwnReport();
  return (
    <>
      <RoundTool
        className={classes.hand}
        aria-pressed={hand}
        data-on={hand}
        onClick={() => own.raiseHand(!hand)}
        face={<IconHandStop size={ROUND_TOOL_ICON} aria-hidden="true" />}
        name={t('tools.aid.hand')}
      />
      <Signs more={more} />
      <StopTool className={classes.stop} />
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
  const closeAndFocus = (): void => {
    setOpen(false);
    opener.current?.focus();
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    closeAndFocus();
  };
  // The tray lies over the page.
  const send = (sign: Sign): void => {
    aid.sign(sign);
    closeAndFocus();
  };
  return (
    // Closes when the focus leaves it, as a menu does.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={classes.signs} onBlur={close} onKeyDown={onKey}>
      <RoundTool
        ref={opener}
        aria-expanded={isOpen}
        // Safari does not focus a button when it is pressed.
        onClick={(event) => {
          event.currentTarget.focus();
          setOpen(!isOpen);
        }}
        face={<IconMoodSmile size={ROUND_TOOL_ICON} aria-hidden="true" />}
        name={t('tools.aid.signs')}
      />
      {isOpen && (
        <div className={classes.tray} role="group" aria-label={t('tools.aid.signs')}>
          {SIGNS.map((sign) => (
            <UnstyledButton key={sign} className={classes.sign} onClick={() => send(sign)}>
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
