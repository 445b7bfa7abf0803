import { ROOM_POLICY_CHANGED, type RoomKindPolicy, type RoomStatus } from '../room/index.ts';
import { listSlidePages } from '../materials/index.ts';
import { isInProgress, refusalInHomework, stepOf } from './rules.ts';
import { packMoves } from './packMoves.ts';
import { findHomework, listHomeworkIdsOf, listStatuses } from './store.ts';

type Row = { deckId: string | null; status: string; finishedAt: Date | null };

/** Always open for its two people: the student works until handing in, the teacher marks until it is scored. */
function statusOf(row: Row): RoomStatus {
  const step = stepOf(row);
  return {
    deckId: row.deckId,
    tools: isInProgress(step),
    isOver: step === 'completed',
  };
}

export const homeworkPolicy: RoomKindPolicy = {
  kind: 'homework',
  topic: ROOM_POLICY_CHANGED,
  keeps: 'tail',
  hasFirstPage: true,
  refusalOf: refusalInHomework,
  listRoomsOf: listHomeworkIdsOf,
  slidesOf: ({ db }, deckId) => listSlidePages(db, deckId),
  async admit({ db }, caller, id) {
    const homework = await findHomework(db, caller, id);
    return homework && statusOf(homework);
  },
  async canSee({ db }, caller, id) {
    return (await findHomework(db, caller, id)) !== undefined;
  },
  onEvent: (deps, sender, event, state) => (event.k === 'play' ? packMoves(deps, sender, event, state) : undefined),
  async state({ db }, ids) {
    const rows = await listStatuses(db, ids);
    return new Map(rows.map((row) => [row.id, { ...row, status: statusOf(row) }]));
  },
};
