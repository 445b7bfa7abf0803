export { type Actor, SCHOOL, recordAudit } from './recordAudit.ts';
export { listAuditLog } from './store.ts';
export { auditLogData } from './personalData.ts';
