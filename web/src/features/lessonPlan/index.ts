export { AfterLesson, LessonPlanSection, RoomPlan } from './parts.ts';
