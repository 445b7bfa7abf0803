export { closeRecord } from './closeRecord.ts';
export { heldLesson } from './heldLesson.ts';
export { foldRecord } from './rules.ts';
export { lessonRecordRoutes } from './routes.ts';
export { lessonRecordData } from './personalData.ts';
export { overturnVerdict, restoreVerdict } from './overturnVerdict.ts';
export { readRecord, readTimeline } from './readRecord.ts';
