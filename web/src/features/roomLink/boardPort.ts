import { call } from '../../lib/call.ts';
import type { BoardPort } from '../board/index.ts';
import type { RoomLink } from './RoomLink.ts';

/** Connects the board to its room. */
export const boardPort = (link: RoomLink, roomId: string): BoardPort => ({
  board: link.board,
  seat: link.snapshot().seat,
  do: (event) => link.do(event),
  onBoard: (listener) => link.onBoard(listener),
  showCursor: (mark) => link.showCursor(mark),
  onCursor: (listener) => link.onCursor(listener),
  uploadPicture: (file) => call('POST /api/v2/rooms/{id}/pictures', { params: { id: roomId }, file }),
  loadPicture: (id) => call('GET /api/v2/rooms/{id}/pictures/{picture}', { params: { id: roomId, picture: id } }),
});
