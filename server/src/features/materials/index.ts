export { importRoutes } from './imports/routes.ts';
export { importCourse } from './importCourse.ts';
export { materialsRoutes } from './routes.ts';
export { materialsData } from './personalData.ts';
export { shownActivity } from './shownActivity.ts';
export { findSlideFiles, listSlidePages, listSlides } from './store.ts';
export { allMetWords } from './words/allMetWords.ts';
export { wordsRoutes } from './words/routes.ts';
export { wordsWithPictures } from './words/wordsWithPictures.ts';
