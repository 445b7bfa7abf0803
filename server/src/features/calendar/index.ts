export { icsText, lessonUid } from './icsText.ts';
export { calendarRoutes } from './routes.ts';
export { calendarData } from './personalData.ts';
