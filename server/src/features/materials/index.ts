export { importCourse } from './importCourse.ts';
export { materialsRoutes } from './routes.ts';
export { findSlideFiles, listSlidePages } from './store.ts';
