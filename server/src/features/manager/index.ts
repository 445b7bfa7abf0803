export { addManager } from './addManager.ts';
export { createManagerAuthenticate } from './createManagerAuthenticate.ts';
export { managerRoutes } from './routes.ts';
export { managerScheduleRoutes } from './scheduleRoutes.ts';
export { commandLineToken } from './commandLineToken.ts';
export { readTraits, removeTraits } from './store.ts';
export { pageReply } from './pageReply.ts';
export { readNowOf } from './now.ts';
export { readRecord as readLessonFile } from './readRecord.ts';
