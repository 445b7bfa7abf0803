export { requireLesson, requireLessons } from './access.ts';
export { bookLesson, bookLessons } from './bookLesson.ts';
export { lockPair, type LockedPair, pairOf } from './lockPair.ts';
export { isOwedTrial } from './owedTrial.ts';
export { addSeries, addSyntheticLesson, findPair } from './bookingStore.ts';
export { bookingRules, readBookingRules, writeBookingRules } from './bookingRulesStore.ts';
export { replaceDeck } from './deckStore.ts';
export { lessonCard, lessonDetails } from './lessonCard.ts';
export {
  cancelAll,
  cancelLesson,
  cancelLocked,
  giveLesson,
  moveLessons,
  moveLessonTo,
  requireBooked,
  restoreLesson,
  swapTeacher,
} from './changeLesson.ts';
export { claimStartedLesson, listLessonsBegun, listUndecided } from './dueStore.ts';
export { extendLesson } from './extendLesson.ts';
export { addLessonTeacher, type LessonTeacher, listLessonTeachers, setTaughtMinutes } from './lessonTeachersStore.ts';
export { type CreateCheckLink, remind } from './remind.ts';
export { lessonsMetric } from './lessonsMetric.ts';
export { lessonsRoutes } from './routes.ts';
export { isParticipant, phaseOf } from './rules.ts';
export { LESSON_CHANGED, recordChange, type RecordedChange } from './recordChange.ts';
export { lockBooked, lockLesson, type LockedLesson } from './lockLesson.ts';
export { pickDeck, setLessonDeck } from './setLessonDeck.ts';
export { type OpenLesson, settleLesson, type Verdict } from './settleLesson.ts';
export { findLesson, type LessonRow, listLessonsBetween, listRoomLessons, setOutcome, setScore } from './store.ts';
export { startLesson } from './startLesson.ts';
export { joinTaughtDecks } from './taughtDecks.ts';
export { isStudentOf, listLessonIdsOf } from './studentsStore.ts';
export { isRegular } from './isRegular.ts';
export { startWatchingClocks } from './warnOfClockChanges.ts';
export { lessonsData } from './personalData.ts';
export { listStudentsOf } from './studentsStore.ts';
