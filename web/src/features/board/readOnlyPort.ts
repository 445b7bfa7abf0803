import type { BoardPage } from '@skylark/contract/boardState';
import type { BoardPort } from './BoardPort.ts';

const nothing = (): void => undefined;

/** A board that no longer changes. */
export const readOnlyPort = (page: BoardPage, loadPicture: (id: string) => Promise<Blob>): BoardPort => ({
  board: new Map([[page.id, page]]),
  seat: 's',
  do: nothing,
  onBoard: () => nothing,
  showCursor: nothing,
  onCursor: () => nothing,
  uploadPicture: () => Promise.reject(new Error('This board is only for looking')),
  loadPicture,
});
