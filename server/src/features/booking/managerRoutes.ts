import type { Api } from '@skylark/contract/api';
import type { FamilyActKind } from '@skylark/contract/booking.facts';
import { invalidateEveryPage } from '../../platform/bus/invalidatePages.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { pageReply } from '../../platform/http/pageReply.ts';
import { managerActor, recordAudit } from '../auditLog/index.ts';
import { readBookingRules, writeBookingRules } from '../lessons/index.ts';
import { answerWish } from './answerWish.ts';
import { listFamilyActs } from './familyActsStore.ts';
import { wishOf } from './sendWish.ts';
import { listLessonWishes } from './wishesStore.ts';

/** Manager endpoints for booking by families. */
export function managerBookingRoutes(on: Bind<Api>, deps: Deps): void {
  const { db, clock } = deps;
  on('GET /api/v2/manager/booking_rules', () => readBookingRules(db));

  on('PUT /api/v2/manager/booking_rules', ({ me, body }) =>
    transact(db, async (tx) => {
      await writeBookingRules(tx, body);
      await invalidateEveryPage(deps, tx, 'rules');
      await recordAudit(tx, managerActor(me), { action: 'booking_rules.set', at: clock.now(), details: { ...body } });
      return body;
    }),
  );

  on('GET /api/v2/manager/lesson_wishes', async ({ query }) => {
    const of = { isOpen: query.state === 'open', studentId: query.studentId };
    return pageReply(await listLessonWishes(db, of, query), query.limit, (row) => {
      const { studentId, firstName, lastName, timeZone, parentName, phone, teacher, answeredAt, ...wish } = row;
      return {
        // Managers see what was offered, taken or not.
        ...wishOf({ ...wish, isOffered: true }),
        student: { id: studentId, name: `${firstName} ${lastName}`.trim(), timeZone },
        parentName,
        phone,
        teacher,
        answeredAt: answeredAt?.toISOString() ?? null,
      };
    });
  });

  on('GET /api/v2/manager/family_acts', async ({ query }) => {
    const { kind, order, studentId, teacherId } = query;
    const of = { kind: kind === 'all' ? undefined : kind, order, studentId, teacherId };
    return pageReply(await listFamilyActs(db, of, query), query.limit, (row) => ({
      id: row.id,
      at: row.at.toISOString(),
      kind: row.action.replace('lesson.', '') as FamilyActKind,
      lessonId: row.lessonId,
      student: { id: row.studentId, name: `${row.firstName} ${row.lastName}`.trim(), timeZone: row.timeZone },
      teacher: { id: row.teacherId, name: row.teacher },
      from: row.from,
      startsAt: row.to ?? row.startsAt.toISOString(),
    }));
  });

  on('POST /api/v2/manager/lesson_wishes/{id}/answer', ({ me, params, body }) => answerWish(deps, me, params.id, body));
}
