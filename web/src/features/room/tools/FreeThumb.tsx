import type { PageId } from '@skylark/contract/board';
import { newBoardPage } from '@skylark/contract/boardState';
import { paperOf } from '@skylark/contract/roomState';
import { useEffect, useState } from 'react';
import { useRoom, useRoomSession } from '../useRoom.ts';

/** Twice the displayed width. */
const WIDTH_PX = 256;
/** The thumbnail need not follow each stroke. */
const REDRAWN_AFTER_MS = 2_500;

/**
 * A thumbnail of a free page in its current state.
 * @param className of its image
 */
export function FreeThumb({ page, className }: { page: PageId; className: string }) {
  const { board } = useRoomSession();
  const paper = useRoom(({ state }) => paperOf(state, page));
  const [url, setUrl] = useState<string | undefined>(undefined);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let shown: string | undefined;
    let isGone = false;
    const draw = async (): Promise<void> => {
      timer = undefined;
      const { exportPage } = await import('../../board/index.ts');
      const picture = await exportPage({
        page: board.board.get(page) ?? newBoardPage(page),
        slideUrl: null,
        paper,
        loadPicture: (id) => board.loadPicture(id),
        widthPx: WIDTH_PX,
      });
      if (isGone) return;
      if (shown !== undefined) URL.revokeObjectURL(shown);
      shown = URL.createObjectURL(picture);
      setUrl(shown);
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
  }, [board, page, paper]);
  return url !== undefined && <img className={className} src={url} alt="" />;
}
