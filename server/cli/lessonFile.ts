import { everyPage } from './everyPage.ts';
import type { School } from './School.ts';

/**
 * Everything the school's API returns about a lesson. Lists the call truncates are read completely from their own
 * endpoints.
 */
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
