export { type Actor, managerActor, recordAudit, SCHOOL } from './recordAudit.ts';
export { type AuditRow, idsOfLessons, listAuditEntries, listLessonEntries } from './store.ts';
export { auditLogData } from './personalData.ts';
