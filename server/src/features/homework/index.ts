export { homeworkPolicy } from './homeworkPolicy.ts';
export { homeworkRoutes } from './routes.ts';
export { homeworkData } from './personalData.ts';
