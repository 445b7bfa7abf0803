export { managerTeacherDecksRoutes } from './managerRoutes.ts';
export { teacherDecksData } from './personalData.ts';
export { teacherDecksRoutes } from './routes.ts';
