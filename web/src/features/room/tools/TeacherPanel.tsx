import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { WordPlaybackContext } from '../../../lib/wordPlayback.ts';
import { useT } from '../../../lib/texts.tsx';
import { Island } from '../../../parts/Island.tsx';
import { RoomHomework } from '../../homework/index.ts';
import { LessonWordList } from '../../materials/index.ts';
import { WeakWords } from '../../practice/index.ts';
import { WhoHears } from '../sounds/lazySounds.ts';
import { useWordPlayback } from '../sounds/useWordPlayback.ts';
import type { Presentation } from '../usePresentation.ts';
import { useRoomSession } from '../useRoom.ts';
import { Aids } from './Aids.tsx';
import { Chat } from './Chat.tsx';
import { Notes } from './Notes.tsx';
import type { Panel, PanelProps } from './panels.ts';
import classes from './TeacherPanel.module.css';

interface Props extends PanelProps {
  open: Panel;
  presentation: Presentation;
}

/** Next to the board, never over it: slide notes, aids, words, homework. The child sees none of it. */
export function TeacherPanel({ open, toggle, presentation }: Props) {
  const t = useT();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    // Keyboard users continue inside the opened panel; the notes have nothing to focus.
    if (open !== 'notes') panel.current?.focus({ preventScroll: true });
  }, [open]);
  const close = useEffectEvent(() => toggle(open));
  useEffect(() => {
    const host = panel.current;
    const hear = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented) close();
    };
    host?.addEventListener('keydown', hear);
    return () => host?.removeEventListener('keydown', hear);
  }, []);
  return (
    <section ref={panel} className={classes.panel} data-panel={open} tabIndex={-1} aria-label={t(`tools.${open}`)}>
      <header className={classes.head}>
        <h2>{t(open === 'notes' ? 'tools.notes.title' : `tools.${open}`)}</h2>
        <ActionIcon variant="subtle" color="gray" aria-label={t('app.close')} onClick={() => toggle(open)}>
          <IconX size={20} aria-hidden="true" />
        </ActionIcon>
      </header>
      <Island name={`panel-${open}`} resetKey={open}>
        <Content open={open} presentation={presentation} />
      </Island>
    </section>
  );
}

function Content({ open, presentation }: Pick<Props, 'open' | 'presentation'>) {
  const { lesson } = useRoomSession().info;
  const saying = useWordPlayback();
  switch (open) {
    case 'notes':
      return <Notes presentation={presentation} />;
    case 'aids':
      return <Aids presentation={presentation} />;
    case 'chat':
      return <Chat />;
    case 'words':
      return (
        <WordPlaybackContext value={saying}>
          <Island name="who-hears" failed={() => null}>
            <WhoHears />
          </Island>
          <LessonWordList lessonId={lesson.id} canChange />
          <Island name="weak-words" failed={() => null}>
            <WeakWords lessonId={lesson.id} />
          </Island>
        </WordPlaybackContext>
      );
    case 'homework':
      return (
        <RoomHomework
          to={{
            studentId: lesson.student.id,
            studentName: lesson.student.firstName,
            lessonId: lesson.id,
            deckId: lesson.presentation?.id ?? null,
          }}
        />
      );
  }
}
