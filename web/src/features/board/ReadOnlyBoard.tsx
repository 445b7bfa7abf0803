import type { BoardPage } from '@skylark/contract/boardState';
import { useMemo } from 'react';
import { PlayedBoard } from './PlayedBoard.tsx';
import { readOnlyPort } from './readOnlyPort.ts';
import type { Slide } from './slides.ts';

interface Props {
  page: BoardPage;
  slide: Slide | null;
  loadPicture: (id: string) => Promise<Blob>;
}

/** A page in its final state; it can be viewed and zoomed. */
export function ReadOnlyBoard({ page, slide, loadPicture }: Props) {
  const port = useMemo(() => readOnlyPort(page, loadPicture), [page, loadPicture]);
  return <PlayedBoard port={port} page={page.id} slide={slide} />;
}
