export { managerTeacherPagesRoutes } from './managerRoutes.ts';
export { teacherPagesData } from './personalData.ts';
export { readShownGreetings, readTeacherPage } from './readTeacherPage.ts';
export { teacherPagesRoutes } from './routes.ts';
