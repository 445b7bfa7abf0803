import { ROOM_POLICY_CHANGED, type RoomKindPolicy, type RoomStatus } from '../room/index.ts';
import { refusalOnWhiteboard } from './rules.ts';
import { findWhiteboard, listStatuses, listWhiteboardIdsOf } from './store.ts';

/** Both draw until it is archived; then it can still be viewed. */
const statusOf = ({ archivedAt }: { archivedAt: Date | null }): RoomStatus => ({
  deckId: null,
  tools: archivedAt === null,
});

export const whiteboardPolicy: RoomKindPolicy = {
  kind: 'whiteboard',
  topic: ROOM_POLICY_CHANGED,
  keeps: 'tail',
  hasFirstPage: true,
  refusalOf: refusalOnWhiteboard,
  listRoomsOf: listWhiteboardIdsOf,
  async admit({ db }, caller, id) {
    const whiteboard = await findWhiteboard(db, caller, { id });
    return whiteboard && statusOf(whiteboard);
  },
  async canSee({ db }, caller, id) {
    return (await findWhiteboard(db, caller, { id })) !== undefined;
  },
  async state({ db }, ids) {
    const rows = await listStatuses(db, ids);
    return new Map(rows.map((row) => [row.id, { ...row, status: statusOf(row) }]));
  },
};
