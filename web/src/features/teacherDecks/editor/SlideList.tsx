import { ActionIcon, Button } from '@mantine/core';
import { pictureUrl } from '@skylark/contract/teacherDecks.facts';
import type { DeckContent } from '@skylark/contract/teacherDecks';
import { IconArrowUp, IconArrowDown, IconCopy, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useT } from '../../../lib/texts.tsx';
import classes from '../teacherDecks.module.css';
import { ActivityThumb } from '../../../parts/ActivityThumb.tsx';
import { playedAs } from '../activity/shown.ts';
import { addSlides, copyOfSlide, type DraftSlide, moveSlide, removeSlide } from './edits.ts';
import { marksOf, SlideMarks } from './SlideMarks.tsx';

interface Props {
  slides: readonly DraftSlide[];
  isFull: boolean;
  chosen: string | undefined;
  choose: (id: string) => void;
  change: (make: (content: DeckContent) => DeckContent) => void;
}

/**
 * The slides in order: selected by pressing, moved by dragging or buttons, copied and deleted; deleting can be undone.
 */
export function SlideList({ slides, isFull, chosen, choose, change }: Props) {
  const t = useT();
  const [dragged, setDragged] = useState<string>();
  const [gone, setGone] = useState<{ slide: DraftSlide; at: number }>();
  const undoButton = useRef<HTMLButtonElement>(null);
  const returned = useRef<string>(undefined);
  // The pressed button was removed with its slide.
  useEffect(() => {
    if (gone) undoButton.current?.focus();
  }, [gone]);
  const remove = (slide: DraftSlide, at: number): void => {
    setGone({ slide, at });
    change(removeSlide(slide.id));
    const next = slides[at + 1] ?? slides[at - 1];
    if (next && slide.id === chosen) choose(next.id);
  };
  const undo = (): void => {
    if (!gone) return;
    change(addSlides([gone.slide], gone.at));
    choose(gone.slide.id);
    returned.current = gone.slide.id;
    setGone(undefined);
  };
  return (
    <>
      <ol className={classes.list}>
        {slides.map((slide, at) => (
          <li key={slide.id} className={classes.row} data-chosen={slide.id === chosen || undefined}>
            <button
              type="button"
              className={classes.thumb}
              ref={(thumb) => {
                if (!thumb || returned.current !== slide.id) return;
                returned.current = undefined;
                thumb.focus();
              }}
              aria-pressed={slide.id === chosen}
              aria-label={[
                t('decks.slide.choose', { number: at + 1, description: slide.description }),
                ...marksOf(slide).map(({ text }) => t(text)),
              ].join(', ')}
              onClick={() => choose(slide.id)}
              draggable
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move';
                setDragged(slide.id);
              }}
              onDragOver={(event) => event.preventDefault()}
              onDrop={(event) => {
                event.preventDefault();
                if (dragged !== undefined) change(moveSlide(dragged, at));
                setDragged(undefined);
              }}
            >
              <img src={pictureUrl(slide.thumb)} alt="" draggable={false} loading="lazy" />
              <ActivityThumb activity={slide.activity && playedAs(slide.activity)} />
              <span>{at + 1}</span>
              <SlideMarks slide={slide} />
            </button>
            <span className={classes.tools}>
              <Tool
                label={t('decks.slide.up', { number: at + 1 })}
                off={at === 0}
                act={() => change(moveSlide(slide.id, at - 1))}
              >
                <IconArrowUp size={20} aria-hidden="true" />
              </Tool>
              <Tool
                label={t('decks.slide.down', { number: at + 1 })}
                off={at === slides.length - 1}
                act={() => change(moveSlide(slide.id, at + 1))}
              >
                <IconArrowDown size={20} aria-hidden="true" />
              </Tool>
              <Tool
                label={t('decks.slide.copy', { number: at + 1 })}
                off={isFull}
                act={() => {
                  const copy = copyOfSlide(slide);
                  change(addSlides([copy], at + 1));
                  choose(copy.id);
                }}
              >
                <IconCopy size={20} aria-hidden="true" />
              </Tool>
              <Tool label={t('decks.slide.delete', { number: at + 1 })} act={() => remove(slide, at)}>
                <IconTrash size={20} aria-hidden="true" />
              </Tool>
            </span>
          </li>
        ))}
      </ol>
      {gone && !slides.some(({ id }) => id === gone.slide.id) && (
        <p className={classes.undo} role="status">
          {t('decks.slide.deleted')}
          <Button ref={undoButton} variant="light" disabled={isFull} onClick={undo}>
            {t('decks.undo')}
          </Button>
        </p>
      )}
    </>
  );
}

interface ToolProps {
  label: string;
  off?: boolean;
  act: () => void;
  children: ReactNode;
}

function Tool({ label, off = false, act, children }: ToolProps) {
  return (
    <ActionIcon
      variant="subtle"
      size={44}
      aria-label={label}
      title={label}
      // The button keeps the focus when the slide has reached the end of the list.
      aria-disabled={off}
      {...(off && { 'data-disabled': true })}
      onClick={() => !off && act()}
    >
      {children}
    </ActionIcon>
  );
}
