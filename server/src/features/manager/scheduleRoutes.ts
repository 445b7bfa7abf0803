import type { Api } from '@skylark/contract/api';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { managerActor, recordAudit } from '../auditLog/index.ts';
import { Failure } from '../../platform/http/failure.ts';
import { pageReply } from '../../platform/http/pageReply.ts';
import { absenceCard, findRequest, openSlotAgain, readSchedule, saveHours } from '../schedule/index.ts';
import { previewAbsence, previewSubstitutes } from './previewAbsence.ts';
import { listRequests } from './requestsStore.ts';
import { requireTeacher } from './requireTeacher.ts';
import { answerRequest, applyAbsence } from './applyAbsence.ts';

/** Hours and absences of teachers. */
export function managerScheduleRoutes(on: Bind<Api>, deps: Deps): void {
  const { db, clock } = deps;
  on('GET /api/v2/manager/teachers/{id}/schedule', async ({ params }) => {
    await requireTeacher(db, params.id);
    return readSchedule(deps, params.id);
  });
  on('PUT /api/v2/manager/teachers/{id}/hours', async ({ me, params, body }) => {
    await requireTeacher(db, params.id);
    await transact(db, async (tx) => {
      await saveHours(deps, tx, params.id, body);
      const details = { timeZone: body.timeZone, ranges: body.hours.length };
      await recordAudit(tx, managerActor(me), {
        action: 'teacher.hours_set',
        at: clock.now(),
        personId: params.id,
        details,
      });
    });
    return readSchedule(deps, params.id);
  });
  on('GET /api/v2/manager/teachers/{id}/absence', ({ params, query }) => previewAbsence(deps, params.id, query));
  on('POST /api/v2/manager/teachers/{id}/absence', ({ me, params, body }) =>
    applyAbsence(deps, managerActor(me), params.id, body),
  );
  on('GET /api/v2/manager/absence_requests', async ({ query }) => {
    const of = { isOpen: query.state === 'open', teacherId: query.teacherId };
    return pageReply(await listRequests(db, of, query, clock.now()), query.limit, (row) => ({
      ...absenceCard(row),
      teacher: { id: row.teacherId, name: row.teacher, timeZone: row.timeZone },
      withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
      nextAt: row.nextAt?.toISOString() ?? null,
    }));
  });
  on('GET /api/v2/manager/absence_requests/{id}', async ({ params }) => {
    const request = await findRequest(db, params.id, clock.now());
    if (!request || request.withdrawnAt !== null) throw new Failure('not_found');
    return previewSubstitutes(deps, request.teacherId, request);
  });
  on('POST /api/v2/manager/absence_requests/{id}/answer', ({ me, params, body }) =>
    answerRequest(deps, managerActor(me), params.id, body),
  );
  on('DELETE /api/v2/manager/teachers/{id}/closed_slots/{slot}', async ({ me, params }) => {
    await transact(db, async (tx) => {
      await openSlotAgain(deps, tx, params.id, params.slot);
      await recordAudit(tx, managerActor(me), {
        action: 'teacher.slot_opened',
        at: clock.now(),
        personId: params.id,
        details: { slot: params.slot },
      });
    });
    return {};
  });
}
