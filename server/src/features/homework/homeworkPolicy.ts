import type { RoomKindPolicy, Standing } from '../room/index.ts';
import { isInHand, stepOf } from './rules.ts';
import { findHomework, listStandings } from './store.ts';

type Row = { deckId: string | null; status: string; finishedAt: Date | null };

/** Always open for its two people: the student works until it hands in, the teacher marks until it is scored. */
function standingOf(row: Row): Standing {
  const step = stepOf(row);
  return {
    kind: 'homework',
    deckId: row.deckId,
    endsAt: null,
    tools: isInHand(step),
    isOver: step === 'completed',
  };
}

export const homeworkPolicy: RoomKindPolicy = {
  async admit({ db }, caller, id) {
    const homework = await findHomework(db, caller, id);
    return homework && standingOf(homework);
  },
  async canSee({ db }, caller, id) {
    return (await findHomework(db, caller, id)) !== undefined;
  },
  async listHolders({ db }, ids) {
    const rows = await listStandings(db, ids);
    return new Map(rows.map((row) => [row.id, { ...row, standing: standingOf(row) }]));
  },
};
