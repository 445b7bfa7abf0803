import { newBoardPage } from '@skylark/contract/boardState';
import type { Slide } from '@skylark/contract/materials';
import { useMemo } from 'react';
import { useT } from '../../../lib/texts.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { SlideSound } from '../../../parts/lazySlideSound.tsx';
import { ReadOnlyBoard } from '../../board/index.ts';
import classes from './RoomView.module.css';
import { SlideTurnBar } from './SlideTurnBar.tsx';
import { useTurning } from './useTurning.ts';

interface Props {
  slides: readonly Slide[];
  title: string;
  isOpen: boolean;
  close: () => void;
}

/** The presentation on a board as in the room, without the teacher's notes. */
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
        <SlideSound url={slide.soundUrl} />
      </div>
      <SlideTurnBar at={at} count={slides.length} turn={turn} />
    </>
  );
}
