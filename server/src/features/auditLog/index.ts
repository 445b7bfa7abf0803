export { type ActReader, actWords } from './actWords.ts';
export { type Actor, managerActor, recordActAs, recordAudit, SCHOOL } from './recordAudit.ts';
export { type AuditRow, idsOfLessons, listAuditEntries, listEntriesOfAccount, listLessonEntries } from './store.ts';
export { auditLogData } from './personalData.ts';
