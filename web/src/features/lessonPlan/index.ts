export { AfterLesson, LessonPlanSection, NextPlan, RoomPlan } from './parts.ts';
