import type { PageId } from '@skylark/contract/board';
import { newBoardPage, visibleElements } from '@skylark/contract/boardState';
import { paperOf } from '@skylark/contract/roomState';
import { useEffect, useState } from 'react';
import { useRoom, useRoomSession } from '../useRoom.ts';

/** Twice the displayed width. */
const WIDTH_PX = 256;
/** The thumbnail need not follow each stroke. */
const REDRAWN_AFTER_MS = 2_500;

interface Props {
  page: PageId;
  /** For a page whose slide already has a thumbnail: nothing is rendered until something is drawn on it. */
  slideUrl?: string;
  /** Class of the image. */
  className: string;
  onDrawn?: (isDrawn: boolean) => void;
}

/** A thumbnail of a page with what is drawn on it now. */
export function PageThumb({ page, slideUrl, className, onDrawn }: Props) {
  const { board } = useRoomSession();
  const paper = useRoom(({ state }) => paperOf(state, page));
  const [url, setUrl] = useState<string | undefined>(undefined);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let shown: string | undefined;
    let isGone = false;
    const show = (picture: Blob | undefined): void => {
      if (isGone) return;
      if (shown !== undefined) URL.revokeObjectURL(shown);
      shown = picture && URL.createObjectURL(picture);
      setUrl(shown);
    };
    const draw = async (): Promise<void> => {
      timer = undefined;
      const marked = board.board.get(page) ?? newBoardPage(page);
      const isDrawn = visibleElements(marked).length > 0;
      onDrawn?.(isDrawn);
      if (slideUrl !== undefined && !isDrawn) return show(undefined);
      const { exportPage } = await import('../../board/index.ts');
      const loadPicture = (id: string): Promise<Blob> => board.loadPicture(id);
      show(await exportPage({ page: marked, slideUrl: slideUrl ?? null, paper, loadPicture, widthPx: WIDTH_PX }));
    };
    const soon = (): void => {
      timer ??= setTimeout(
        () => void draw().catch((error: unknown) => console.info('A page could not be drawn small.', error)),
        REDRAWN_AFTER_MS,
      );
    };
    const stop = board.onBoard((update, of) => {
      if (of === page || update.kind === 'everything') soon();
    });
    soon();
    return () => {
      isGone = true;
      stop();
      clearTimeout(timer);
      if (shown !== undefined) URL.revokeObjectURL(shown);
    };
  }, [board, page, slideUrl, paper, onDrawn]);
  return url !== undefined && <img className={className} src={url} alt="" />;
}
