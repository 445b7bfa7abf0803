import type { BoardEvent, PageId } from '@skylark/contract/board';
import type { Board, BoardChange } from '@skylark/contract/boardState';
import type { Seat } from '@skylark/contract/room';

/** The visible area of a page, in tenths of a unit. */
export interface ViewRect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The other side's pointer. */
export interface PointerMark {
  page: PageId;
  x: number;
  y: number;
  /** A laser leaves a short trail to attract attention. */
  laser: boolean;
  /** The part of an activity that it drags. */
  part?: string | undefined;
}

/** Tells the board what changed: one element, or possibly everything. */
export type BoardUpdate = BoardChange | { kind: 'everything' };

/** Connects the board to its room, or to anything else that stores it. The board itself knows nothing about sockets. */
export interface BoardPort {
  /** The folded board. It is changed in place; `onBoard` reports the changes. */
  readonly board: Board;
  readonly seat: Seat;
  do(event: BoardEvent): void;
  onBoard(listener: (update: BoardUpdate, page: PageId, isOwn: boolean) => void): () => void;
  showCursor(mark: PointerMark | null): void;
  onCursor(listener: (mark: PointerMark | null) => void): () => void;
  /** Uploads a picture for the board. Throws CallErrors (only_images, too_large ...). */
  uploadPicture(file: Blob): Promise<{ id: string; width: number; height: number }>;
  loadPicture(id: string): Promise<Blob>;
}
