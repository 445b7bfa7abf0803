export { managerTeacherPagesRoutes } from './managerRoutes.ts';
export { teacherPagesData } from './personalData.ts';
export { readTeacherPage } from './readTeacherPage.ts';
export { teacherPagesRoutes } from './routes.ts';
