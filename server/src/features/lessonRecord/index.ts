export { closeRecord } from './closeRecord.ts';
export { lessonRecordRoutes } from './routes.ts';
export { lessonRecordData } from './personalData.ts';
export { overturnVerdict } from './overturnVerdict.ts';
