import { ActionIcon } from '@mantine/core';
import { newBoardPage } from '@skylark/contract/boardState';
import type { Slide } from '@skylark/contract/materials';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useT } from '../../../lib/texts.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ReadOnlyBoard } from '../../board/index.ts';
import classes from './RoomView.module.css';
import { useTurning } from './useTurning.ts';

interface Props {
  slides: readonly Slide[];
  title: string;
  isOpen: boolean;
  close: () => void;
}

/** The presentation on the very board that a room has, without what only the teacher reads. */
export function RoomView({ slides, title, isOpen, close }: Props) {
  const t = useT();
  return (
    <Dialog
      opened={isOpen}
      onClose={close}
      fullScreen
      title={title}
      closeButtonProps={{ 'aria-label': t('app.close'), size: 'xl' }}
    >
      <Stage slides={slides} />
    </Dialog>
  );
}

const noPictures = (): Promise<Blob> => Promise.reject(new Error('a new board has no pictures'));

function Stage({ slides }: { slides: readonly Slide[] }) {
  const t = useT();
  const { at, turn } = useTurning(slides.length);
  const slide = slides[at];
  const page = useMemo(() => slide && newBoardPage(`slide:${slide.id}`), [slide]);
  if (!slide || !page) return null;
  return (
    <>
      <div className={classes.stage}>
        <ReadOnlyBoard
          key={slide.id}
          page={page}
          slide={{ url: slide.imageUrl, description: slide.description }}
          loadPicture={noPictures}
        />
      </div>
      <div className={classes.turn}>
        <ActionIcon
          size={48}
          aria-label={t('materials.slide.previous')}
          disabled={at === 0}
          onClick={() => turn(at - 1)}
        >
          <IconChevronLeft aria-hidden="true" />
        </ActionIcon>
        <span className="numbers" role="status">
          {t('materials.slide.of', { at: at + 1, count: slides.length })}
        </span>
        <ActionIcon
          size={48}
          aria-label={t('materials.slide.next')}
          disabled={at === slides.length - 1}
          onClick={() => turn(at + 1)}
        >
          <IconChevronRight aria-hidden="true" />
        </ActionIcon>
      </div>
    </>
  );
}
