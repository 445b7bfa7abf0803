import { ActionIcon } from '@mantine/core';
import { IconMessages, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useT } from '../../../lib/texts.tsx';
import { useRoom, useRoomSession } from '../useRoom.ts';
import { Chat } from './Chat.tsx';
import classes from './Chat.module.css';
import panel from './TeacherPanel.module.css';
import { useUnread } from './useUnread.ts';

/** The child's messages: they open when the teacher writes, and can be closed until the next one. */
export function StudentChat() {
  const t = useT();
  const { info } = useRoomSession();
  const last = useRoom(({ state }) => state.sayings.findLast(({ seat }) => seat !== info.seat)?.id);
  const [open, setOpen] = useState(false);
  const [seen, setSeen] = useState(last);
  if (last !== seen) {
    setSeen(last);
    setOpen(true);
  }
  useUnread(open);
  const opener = useRef<HTMLButtonElement>(null);
  const isClosing = useRef(false);
  useEffect(() => {
    // Returns the focus that was lost with the closed messages.
    if (!open && isClosing.current) opener.current?.focus({ preventScroll: true });
    isClosing.current = false;
  }, [open]);
  const close = (): void => {
    isClosing.current = true;
    setOpen(false);
  };
  return (
    <>
      {/* Keeps its space, so that the buttons around it never move. */}
      <button
        ref={opener}
        type="button"
        className={classes.open}
        data-opened={open || undefined}
        onClick={() => setOpen(true)}
      >
        <IconMessages size={24} aria-hidden="true" />
        {t('tools.chat')}
      </button>
      {open && (
        <section className={`${panel.panel} ${classes.child}`} data-panel="chat" aria-label={t('tools.chat')}>
          <header className={panel.head}>
            <h2>{t('tools.chat')}</h2>
            <ActionIcon variant="subtle" color="gray" aria-label={t('app.close')} onClick={close}>
              <IconX size={20} aria-hidden="true" />
            </ActionIcon>
          </header>
          <Chat />
        </section>
      )}
    </>
  );
}
