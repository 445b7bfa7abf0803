export { importRoutes } from './imports/routes.ts';
export { importCourse } from './importCourse.ts';
export { materialsRoutes } from './routes.ts';
export { shownTemplate } from './shownTemplate.ts';
export { findSlideFiles, listSlidePages, listSlides, listTemplates } from './store.ts';
export { wordsOf } from './words/changeWords.ts';
export { wordsRoutes } from './words/routes.ts';
