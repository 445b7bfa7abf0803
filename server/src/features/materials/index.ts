export { importCourse } from './importCourse.ts';
export { materialsRoutes } from './routes.ts';
export { findSlideFiles, listSlidePages, listSlides } from './store.ts';
