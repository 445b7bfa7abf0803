import { findLesson, isParticipant, LESSON_CHANGED, listLessonIdsOf, listRoomLessons } from '../lessons/index.ts';
import { showDeck } from '../materials/index.ts';
import type { RoomKindPolicy } from '../room/index.ts';
import { requireOpen, closedReasonOf } from './access.ts';
import { callStarted, deckPicked, awardBeforeLogging } from './onEvent.ts';
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
  slidesOf: ({ db, clock }, deckId) => showDeck(db, deckId, clock.now()),
  async admit({ db, clock }, caller, id) {
    const lesson = await findLesson(db, id);
    if (!lesson || !isParticipant(caller, lesson)) return undefined;
    const now = clock.now();
    if (caller.type === 'teacher' && closedReasonOf(lesson, now) === 'room_not_open')
      return { deckId: lesson.deckId, isPreparing: true };
    const { deckId } = requireOpen(lesson, now);
    return { deckId };
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
        return [row.id, { ...row, status: { deckId: row.deckId }, ...(closedReason && { closedReason }) }];
      }),
    );
  },
  onEvent(deps, sender, event) {
    if (event.k === 'call') return callStarted(deps, sender, event);
    if (event.k === 'star') return awardBeforeLogging(deps, sender, event);
    return event.k === 'deck' ? deckPicked(deps, sender, event) : undefined;
  },
};
