export { actWords } from './actWords.ts';
export { type Actor, type ManagerActor, managerActor, recordActAs, recordAudit, SCHOOL } from './recordAudit.ts';
export {
  type AuditRow,
  FAMILY_OPENED,
  hasOpened,
  idsOfLessons,
  listAuditEntries,
  listEntriesOfAccount,
  listFamilyEntries,
  listLessonEntries,
} from './store.ts';
export { auditLogData } from './personalData.ts';
