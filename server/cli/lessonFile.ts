import { everyPage } from './everyPage.ts';
import type { School } from './School.ts';

/** Everything the school keeps about a lesson. What the call cuts off is read to its end from the lists. */
export async function lessonFile(school: School, id: string) {
  const { isAuditLogCut, areMessagesCut, ...file } = await school.call('GET /api/v2/manager/lessons/{id}', {
    params: { id },
  });
  return {
    ...file,
    auditLog: !isAuditLogCut
      ? file.auditLog
      : await everyPage((cursor) => school.call('GET /api/v2/manager/audit_log', { query: { lessonId: id, cursor } })),
    messages: !areMessagesCut
      ? file.messages
      : await everyPage((cursor) => school.call('GET /api/v2/manager/messages', { query: { lessonId: id, cursor } })),
  };
}
