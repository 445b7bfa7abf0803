export { icsText } from './icsText.ts';
export { calendarRoutes } from './routes.ts';
