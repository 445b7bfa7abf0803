import { invalidateDesk } from '../../platform/bus/invalidateDesk.ts';
import { transact } from '../../platform/db/transact.ts';
import { findLesson, isParticipant, LESSON_CHANGED, listLessonIdsOf, listRoomLessons } from '../lessons/index.ts';
import { listSlidePages } from '../materials/index.ts';
import type { RoomKindPolicy } from '../room/index.ts';
import { requireOpen, closedReasonOf } from './access.ts';
import { awardBeforeLogging, callStarted, deckPicked, showDeck } from './onEvent.ts';
import { listSummaries, saveSummaries } from './nowStore.ts';
import { refusalInLesson } from './rules.ts';

/**
 * Open to the lesson's two people around its time, and before that to its teacher alone for preparing the board. A call
 * starts the lesson; the first deck picked may become the lesson's own.
 */
export const lessonPolicy: RoomKindPolicy = {
  kind: 'lesson',
  topic: LESSON_CHANGED,
  keeps: 'whole',
  hasFirstPage: false,
  hasCall: true,
  refusalOf: refusalInLesson,
  listRoomsOf: listLessonIdsOf,
  slidesOf: ({ db }, deckId) => listSlidePages(db, deckId),
  putOnBoard: (deps, id, deckId) => transact(deps.db, (tx) => showDeck(deps, tx, id, deckId)),
  async admit({ db, clock }, caller, id) {
    const lesson = await findLesson(db, id);
    if (!lesson || !isParticipant(caller, lesson)) return undefined;
    const now = clock.now();
    if (caller.type === 'teacher' && closedReasonOf(lesson, now) === 'room_not_open')
      return { deckId: lesson.deckId, teacherId: lesson.teacherId, isPreparing: true };
    const { deckId, isHandedOver, teacherId, teacherFirstName } = requireOpen(lesson, now);
    const handedTo = { id: teacherId, firstName: teacherFirstName };
    return { deckId, teacherId, ...(isHandedOver === true && { handedTo }) };
  },
  async canSee({ db }, caller, id) {
    const lesson = await findLesson(db, id);
    return lesson !== undefined && isParticipant(caller, lesson);
  },
  async state({ db, clock }, ids) {
    const now = clock.now();
    const rows = await listRoomLessons(db, ids);
    return new Map(
      rows.map((row) => {
        const closedReason = closedReasonOf(row, now);
        const handedTo = row.handedTo === null ? undefined : { id: row.teacherId, firstName: row.handedTo };
        const status = { deckId: row.deckId, teacherId: row.teacherId, ...(handedTo && { handedTo }) };
        return [row.id, { ...row, status, ...(closedReason && { closedReason }) }];
      }),
    );
  },
  summaries: {
    async save({ db, clock }, rooms) {
      await saveSummaries(db, rooms, clock.now());
      await invalidateDesk(db, 'now', ...rooms.map(({ id }) => `lesson:${id}` as const));
    },
    list: ({ db }, ids) => listSummaries(db, ids),
  },
  onEvent(deps, sender, event) {
    if (event.k === 'call') return callStarted(deps, sender, event);
    if (event.k === 'star') return awardBeforeLogging(deps, sender, event);
    return event.k === 'deck' ? deckPicked(deps, sender, event) : undefined;
  },
};
