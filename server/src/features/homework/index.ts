export { homeworkDoor } from './homeworkDoor.ts';
export { homeworkRoutes } from './routes.ts';
