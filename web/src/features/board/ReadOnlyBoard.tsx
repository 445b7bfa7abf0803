import type { Paper } from '@skylark/contract/board.facts';
import type { BoardPage } from '@skylark/contract/boardState';
import { useMemo } from 'react';
import { PlayedBoard } from './PlayedBoard.tsx';
import { readOnlyPort } from './readOnlyPort.ts';
import type { Slide } from './slides.ts';

interface Props {
  page: BoardPage;
  slide: Slide | null;
  /** What is printed on a page without a slide. */
  paper?: Paper;
  loadPicture: (id: string) => Promise<Blob>;
}

/** A page in its final state; it can be viewed and zoomed. */
export function ReadOnlyBoard({ page, slide, paper = 'plain', loadPicture }: Props) {
  const port = useMemo(() => readOnlyPort(page, loadPicture), [page, loadPicture]);
  const papers = useMemo(() => [{ page: page.id, paper }], [page.id, paper]);
  return <PlayedBoard port={port} page={page.id} slide={slide} papers={papers} />;
}
