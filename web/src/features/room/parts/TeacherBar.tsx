import { ActionIcon, Button } from '@mantine/core';
import {
  IconChevronLeft,
  IconChevronRight,
  IconEye,
  IconEyeOff,
  IconMessageCircle,
  IconPencil,
  IconPencilOff,
  IconPresentation,
} from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { type Translate, useT } from '../../../lib/texts.tsx';
import { Island } from '../../../parts/Island.tsx';
import { DeckPicker } from '../../materials/index.ts';
import { ShareTool } from '../aid/lazyAid.ts';
import { GiveStar } from '../stars/lazyStars.ts';
import type { Presentation } from '../usePresentation.ts';
import { useRoom, useRoomSession } from '../useRoom.ts';
import classes from './TeacherBar.module.css';

interface Props {
  presentation: Presentation;
  /** Whether a comment on the slide can be written now: its field takes space from the board. */
  isCommenting: boolean;
  toggleComments: () => void;
  /** Shown after the bar's own buttons. */
  children?: ReactNode;
}

/** The teacher's only bar: what is shown, the position in it, and what the child may do. */
export function TeacherBar({ presentation, isCommenting, toggleComments, children }: Props) {
  const t = useT();
  const { link, isPreparing } = useRoomSession();
  const tools = useRoom((room) => room.state.tools);
  const sync = useRoom((room) => room.state.sync);
  const deck = useRoom((room) => room.state.deck);
  const [picker, setPicker] = useState(false);
  const { pages, at } = presentation;
  const show = (index: number): void => {
    const page = pages[index];
    if (page) link.do({ k: 'show', page });
  };
  useTurningKeys(
    () => show(at - 1),
    () => show(at + 1),
  );
  return (
    <div className={classes.bar} role="toolbar" aria-label={t('room.teacher_bar')}>
      <Button
        variant="light"
        leftSection={<IconPresentation size={20} aria-hidden="true" />}
        onClick={() => setPicker(true)}
      >
        <span className={classes.title}>{presentation.title ?? t('room.deck.pick')}</span>
      </Button>
      <div className={classes.turn}>
        <ActionIcon aria-label={t('room.previous_slide')} onClick={() => show(at - 1)} disabled={at <= 0}>
          <IconChevronLeft aria-hidden="true" />
        </ActionIcon>
        <span className="numbers">{whereText(t, presentation)}</span>
        <ActionIcon aria-label={t('room.next_slide')} onClick={() => show(at + 1)} disabled={at >= pages.length - 1}>
          <IconChevronRight aria-hidden="true" />
        </ActionIcon>
      </div>
      {!isPreparing && (
        <>
          <Button
            className={classes.draw ?? ''}
            variant={tools ? 'filled' : 'default'}
            aria-pressed={tools}
            classNames={{ section: classes.section ?? '' }}
            leftSection={
              tools ? <IconPencil size={20} aria-hidden="true" /> : <IconPencilOff size={20} aria-hidden="true" />
            }
            onClick={() => link.do({ k: 'tools', on: !tools })}
          >
            <span className={classes.word}>{t(tools ? 'room.tools.on' : 'room.tools.off')}</span>
          </Button>
          <Button
            className={classes.small ?? ''}
            variant={sync ? 'filled' : 'default'}
            aria-pressed={sync}
            classNames={{ section: classes.section ?? '' }}
            leftSection={sync ? <IconEye size={20} aria-hidden="true" /> : <IconEyeOff size={20} aria-hidden="true" />}
            onClick={() => link.do({ k: 'sync', on: !sync })}
          >
            <span className={classes.word}>{t(sync ? 'room.sync.on' : 'room.sync.off')}</span>
          </Button>
        </>
      )}
      <Button
        className={classes.small ?? ''}
        title={t('room.comment')}
        variant={isCommenting ? 'filled' : 'default'}
        aria-pressed={isCommenting}
        classNames={{ section: classes.section ?? '' }}
        leftSection={<IconMessageCircle size={20} aria-hidden="true" />}
        onClick={toggleComments}
      >
        <span className={classes.word}>{t('room.comment')}</span>
      </Button>
      {!isPreparing && (
        <>
          <Island name="give-star">
            <GiveStar small={classes.small} section={classes.section} word={classes.word} />
          </Island>
          <Island name="share-tool">
            <ShareTool small={classes.small} section={classes.section} word={classes.word} />
          </Island>
        </>
      )}
      {children}
      <DeckPicker
        chosen={deck}
        pick={(picked) => link.do({ k: 'deck', deck: picked })}
        isOpen={picker}
        close={() => setPicker(false)}
      />
    </div>
  );
}

/** The number of the slide, or of the free page. */
function whereText(t: Translate, { slides, at }: Presentation): string {
  if (at >= slides.length) return t('room.free_page', { number: at - slides.length + 1 });
  return slides.length > 0 ? t('room.slide_of', { at: at + 1, count: slides.length }) : t('room.no_slides');
}

/** Page Up and Page Down turn the slides, unless the focus is in a text field. */
function useTurningKeys(back: () => void, forth: () => void): void {
  useEffect(() => {
    const turn = (event: KeyboardEvent): void => {
      if (
        event.defaultPrevented ||
        (event.target instanceof HTMLElement &&
          event.target.closest('input, textarea, [contenteditable], [role="dialog"]'))
      )
        return;
      if (event.key !== 'PageUp' && event.key !== 'PageDown') return;
      event.preventDefault();
      if (event.key === 'PageUp') back();
      else forth();
    };
    window.addEventListener('keydown', turn);
    return () => window.removeEventListener('keydown', turn);
  });
}
