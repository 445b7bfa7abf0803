import type { Door, Standing } from '../room/index.ts';
import { findArchived, findWhiteboard } from './store.ts';

/** Both draw until it is put away; then it can still be looked at. */
const standingOf = ({ archivedAt }: { archivedAt: Date | null }): Standing => ({
  kind: 'whiteboard',
  deckId: null,
  endsAt: null,
  tools: archivedAt === null,
});

export const whiteboardDoor: Door = {
  async admit({ db }, caller, id) {
    const whiteboard = await findWhiteboard(db, caller, { id });
    return whiteboard && standingOf(whiteboard);
  },
  async isTheirs({ db }, caller, id) {
    return (await findWhiteboard(db, caller, { id })) !== undefined;
  },
  async standing({ db }, id) {
    const whiteboard = await findArchived(db, id);
    return whiteboard && standingOf(whiteboard);
  },
};
