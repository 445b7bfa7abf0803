import type { Api } from '@skylark/contract/api';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { managerActor, recordAudit } from '../auditLog/index.ts';
import { readBookingRules, writeBookingRules } from '../lessons/index.ts';
import { pageReply } from '../manager/index.ts';
import { answerWish } from './answerWish.ts';
import { wishOf } from './sendWish.ts';
import { listLessonWishes } from './wishesStore.ts';

/** What managers do about booking by families. */
export function managerBookingRoutes(on: Bind<Api>, deps: Deps): void {
  const { db, clock } = deps;
  on('GET /api/v2/manager/booking_rules', () => readBookingRules(db));

  on('PUT /api/v2/manager/booking_rules', ({ me, body }) =>
    transact(db, async (tx) => {
      await writeBookingRules(tx, body);
      await recordAudit(tx, managerActor(me), { action: 'booking_rules.set', at: clock.now(), details: { ...body } });
      return body;
    }),
  );

  on('GET /api/v2/manager/lesson_wishes', async ({ query }) => {
    const of = { isOpen: query.state === 'open', studentId: query.studentId };
    return pageReply(await listLessonWishes(db, of, query), query.limit, (row) => {
      const { studentId, firstName, lastName, timeZone, parentName, phone, teacher, answeredAt, ...wish } = row;
      return {
        ...wishOf(wish),
        student: { id: studentId, name: `${firstName} ${lastName}`.trim(), timeZone },
        parentName,
        phone,
        teacher,
        answeredAt: answeredAt?.toISOString() ?? null,
      };
    });
  });

  on('POST /api/v2/manager/lesson_wishes/{id}/answer', async ({ me, params, body }) => {
    await answerWish(deps, managerActor(me), params.id, body.answer);
    return {};
  });
}
