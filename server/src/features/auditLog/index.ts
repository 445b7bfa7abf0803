export { type Actor, managerActor, recordAudit, SCHOOL } from './recordAudit.ts';
export { listAuditEntries, listAuditLog } from './store.ts';
export { auditLogData } from './personalData.ts';
