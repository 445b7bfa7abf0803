import { Button } from '@mantine/core';
import { IconDeviceTablet } from '@tabler/icons-react';
import { useEffect } from 'react';
import { rehearsal } from '../../../lib/rehearsal.ts';
import { useT } from '../../../lib/texts.tsx';
import { useRoomSession } from '../useRoom.ts';
import type { RoomSession } from '../RoomSession.ts';
import { MadeUpChild } from './MadeUpChild.ts';
import classes from './RehearsalTools.module.css';

const LOOK_EVERY_MS = 1_000;
/** By then a reloaded window has its seat again. */
const LOOKS_UNTIL_BACK = 5;

/** In the header of a rehearsal's room: a note that nothing counts, and a button that opens the child's side. */
export function RehearsalTools({ isShort }: { isShort: boolean }) {
  const t = useT();
  const room = useRoomSession();
  const isTeacher = rehearsal.get()?.as === 'teacher';
  useEffect(() => (isTeacher ? keepChild(room) : undefined), [room, isTeacher]);
  const label = t('rehearsal.see_child', { name: room.info.lesson.student.firstName });
  return (
    <div className={classes.tools}>
      <strong className={classes.sign}>{t(isTeacher ? 'rehearsal.sign' : 'rehearsal.sign.child')}</strong>
      {isTeacher && (
        <Button
          variant="light"
          size="sm"
          className={classes.see}
          aria-label={label}
          title={t('rehearsal.see_child.why')}
          onClick={() => window.open(rehearsal.childsAddress(room.info.lesson.id), 'skylark-rehearsal-child')}
        >
          <IconDeviceTablet size={20} aria-hidden="true" />
          {!isShort && <span className={classes.label}>{label}</span>}
        </Button>
      )}
    </div>
  );
}

/** Plays the child on this page, unless somebody plays it in another window. */
function keepChild(room: RoomSession): (() => void) | undefined {
  const token = rehearsal.get()?.studentToken;
  if (token === undefined) return undefined;
  let child: MadeUpChild | undefined = new MadeUpChild(room, token);
  let looks = 0;
  const timer = setInterval(() => {
    if (child?.isReplaced === false) return;
    child?.close();
    child = undefined;
    looks = room.link.snapshot().state.seats.s.kind === 'here' ? 0 : looks + 1;
    if (looks < LOOKS_UNTIL_BACK) return;
    looks = 0;
    child = new MadeUpChild(room, token);
  }, LOOK_EVERY_MS);
  return () => {
    clearInterval(timer);
    child?.close();
  };
}
