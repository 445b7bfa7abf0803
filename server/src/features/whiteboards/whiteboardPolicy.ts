import type { RoomKindPolicy, Standing } from '../room/index.ts';
import { findWhiteboard, listStandings } from './store.ts';

/** Both draw until it is put away; then it can still be looked at. */
const standingOf = ({ archivedAt }: { archivedAt: Date | null }): Standing => ({
  kind: 'whiteboard',
  deckId: null,
  endsAt: null,
  tools: archivedAt === null,
});

export const whiteboardPolicy: RoomKindPolicy = {
  async admit({ db }, caller, id) {
    const whiteboard = await findWhiteboard(db, caller, { id });
    return whiteboard && standingOf(whiteboard);
  },
  async canSee({ db }, caller, id) {
    return (await findWhiteboard(db, caller, { id })) !== undefined;
  },
  async listHolders({ db }, ids) {
    const rows = await listStandings(db, ids);
    return new Map(rows.map((row) => [row.id, { ...row, standing: standingOf(row) }]));
  },
};
