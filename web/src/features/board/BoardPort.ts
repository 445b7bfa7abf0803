import type { BoardEvent, PageId } from '@skylark/contract/board';
import type { Board, BoardChange } from '@skylark/contract/boardState';
import type { Seat } from '@skylark/contract/room';

/** What of a page somebody sees, in tenths of a unit. */
export interface ViewRect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Where the other side points. */
export interface PointerMark {
  page: PageId;
  x: number;
  y: number;
  /** A laser leaves a short trail that draws the eye. */
  laser: boolean;
  /** Of an activity, what it carries. */
  part?: string | undefined;
}

/** What the board is notified of: one element changed, or look at everything again. */
export type BoardUpdate = BoardChange | { kind: 'everything' };

/** The board's way to its room, or to whatever else keeps it. The board itself knows nothing of sockets. */
export interface BoardPort {
  /** The folded board; changed in place, `onBoard` reports what changed. */
  readonly board: Board;
  readonly seat: Seat;
  do(event: BoardEvent): void;
  onBoard(listener: (update: BoardUpdate, page: PageId, isOwn: boolean) => void): () => void;
  showCursor(mark: PointerMark | null): void;
  onCursor(listener: (mark: PointerMark | null) => void): () => void;
  /** Puts a picture at the board's disposal. Its failures are CallErrors (only_images, too_large ...). */
  uploadPicture(file: Blob): Promise<{ id: string; width: number; height: number }>;
  loadPicture(id: string): Promise<Blob>;
}
