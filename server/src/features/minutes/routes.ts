import type { Api } from '@skylark/contract/api';
import type { Minutes } from '@skylark/contract/minutes';
import type { MinuteReason } from '@skylark/contract/minutes.facts';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { giveWithinLimits, runAct } from '../acts/index.ts';
import { managerActor, recordAudit } from '../auditLog/index.ts';
import { findPerson } from '../people/index.ts';
import { correctMinutes } from './correctMinutes.ts';
import { findLessonMinutes, listMinuteEntries, readMinuteRules, readMinutes, writeMinuteRules } from './store.ts';
import type { Page } from '../../platform/db/requirePlace.ts';
import { pageReply } from '../../platform/http/pageReply.ts';

/** Owed minutes, for families and managers. */
export function minutesRoutes(on: Bind<Api>, deps: Deps): void {
  const { db, clock } = deps;
  const read = async (studentId: string, page: Page): Promise<Minutes> => ({
    balance: await readMinutes(db, studentId),
    lessonMinutes: await findLessonMinutes(db, studentId),
    ...pageReply(await listMinuteEntries(db, studentId, page), page.limit, (row) => ({
      id: row.id,
      at: row.createdAt.toISOString(),
      amount: row.amount,
      reason: row.reason as MinuteReason,
      note: row.note,
      lesson: row.lessonId && row.startsAt ? { id: row.lessonId, startsAt: row.startsAt.toISOString() } : null,
    })),
  });

  on('GET /api/v2/minutes', ({ me, query }) => read(me.personId, query));
  on('GET /api/v2/manager/students/{id}/minutes', async ({ params, query }) => {
    const student = await findPerson(db, params.id);
    if (student?.type !== 'student') throw new Failure('not_found');
    return read(params.id, query);
  });
  on('POST /api/v2/manager/students/{id}/minutes', ({ me, params, body }) =>
    runAct(deps, me, { action: 'minutes', of: { personId: params.id }, given: body }, async (tx, actor) => {
      const reply = await giveWithinLimits(deps, tx, me, params.id, { minutes: body.amount }, () =>
        correctMinutes(deps, tx, actor, params.id, body),
      );
      return {
        reply,
        inverse: [{ do: 'minutes', studentId: params.id, amount: -body.amount }],
        people: [params.id],
      };
    }),
  );
  on('GET /api/v2/manager/minute_rules', () => readMinuteRules(db));
  on('PUT /api/v2/manager/minute_rules', ({ me, body }) =>
    transact(db, async (tx) => {
      await writeMinuteRules(tx, body);
      await recordAudit(tx, managerActor(me), { action: 'minute_rules.set', at: clock.now(), details: { ...body } });
      return body;
    }),
  );
}
