export { homeworkDoor } from './homeworkDoor.ts';
export { homeworkRoutes } from './routes.ts';
export { homeworkData } from './personalData.ts';
