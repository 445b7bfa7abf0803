import { ROLE_LIMITS } from '@skylark/contract/acts.facts';
import type { Api } from '@skylark/contract/api';
import { STUDENTS_IMPORT_MAX_BYTES } from '@skylark/contract/managerStudents.facts';
import type { ManagerRole } from '@skylark/contract/manager.facts';
import { managerRights } from '@skylark/contract/managerRights';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { pageReply } from '../../platform/http/pageReply.ts';
import { withUpload } from '../../platform/http/withUpload.ts';
import { readSmsDay } from '../../platform/sms/smsCeiling.ts';
import { giveWithinLimits, runAct } from '../acts/index.ts';
import { managerActor } from '../auditLog/index.ts';
import { setLessonDeck } from '../lessons/index.ts';
import { listCreditEntries, readBalance } from '../credits/index.ts';
import { addSibling, readFamily, renameStudent } from './family.ts';
import { addManagerBy, changeManager, endManager, resetManager } from './addManager.ts';
import { bookOne, moveOne, swapOne } from './bookOne.ts';
import { blockPerson } from './blockPerson.ts';
import { createNow } from './now.ts';
import { setThresholds } from './thresholds.ts';
import { readThresholds } from './thresholdsStore.ts';
import { readToday } from './today.ts';
import { readMessageText, resendEach, resendMessages } from '../notifications/index.ts';
import { bookSeries } from './bookSeries.ts';
import { endSeries, giveSeries, moveSeries } from './changeSeries.ts';
import { listSeries } from './seriesStore.ts';
import { changeCredits } from './changeCredits.ts';
import { correctAddresses } from './correctAddresses.ts';
import { importStudents } from './importStudents.ts';
import { createStudent } from './createStudent.ts';
import { lessonLine } from './lessonLine.ts';
import { addKey, type MadeKey, readKeys, revokeKey, rotateKey } from './managerKeys.ts';
import { activateAgain, changeTeacher, createTeacher } from './createTeacher.ts';
import { readAuditLog, readMessagePage, readRecord } from './readRecord.ts';
import { changeNotices, readNotices } from './managerNotices.ts';
import { readSlots } from './readSlots.ts';
import { createSignInLink } from './createSignInLink.ts';
import { endView, openView } from './schoolViews.ts';
import { signOutPerson } from './signOutPerson.ts';
import { listLessonsFrom, listManagerPage, listStudents, listTeachers } from './store.ts';

const ALL = ['game', 'school'];
const BOTH = ['calm', 'restless'];
const LEVELS = ['beginner', 'elementary', 'advanced'];
const WEEK_MS = 7 * 86_400_000;

/** Drops undefined values. */
const given = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };

const shownKey = ({ token, expiresAt }: MadeKey) => ({ token, expiresAt: expiresAt.toISOString() });

export function managerRoutes(on: Bind<Api>, deps: Deps): void {
  const { db, clock } = deps;
  on('GET /api/v2/manager/me', async ({ me }) => {
    const { email, locale } = await readNotices(deps, me.name);
    const rights = Object.entries(managerRights).flatMap(([key, roles]) => (roles.includes(me.role) ? [key] : []));
    const confirmedUntil = 'sessionId' in me.by ? me.by.confirmedUntil : undefined;
    return {
      id: me.managerId,
      name: me.name,
      role: me.role,
      email,
      locale,
      rights,
      limits: ROLE_LIMITS[me.role] ?? null,
      confirmedUntil: confirmedUntil?.toISOString() ?? null,
    };
  });

  on('GET /api/v2/manager/me/notices', ({ me }) => readNotices(deps, me.name));
  on('PATCH /api/v2/manager/me/notices', ({ me, body }) => changeNotices(deps, managerActor(me), me.name, body));
  on('GET /api/v2/manager/managers/{name}/notices', ({ params }) => readNotices(deps, params.name));
  on('PATCH /api/v2/manager/managers/{name}/notices', ({ me, params, body }) =>
    changeNotices(deps, managerActor(me), params.name, body),
  );

  on('GET /api/v2/manager/managers', async ({ query }) =>
    pageReply(await listManagerPage(db, query, clock.now(), query), query.limit, (one) => ({
      ...one,
      role: one.role as ManagerRole,
      createdAt: one.createdAt.toISOString(),
      endedAt: one.endedAt?.toISOString() ?? null,
      lastUsedAt: one.lastUsedAt?.toISOString() ?? null,
      keysExpireAt: one.keysExpireAt?.toISOString() ?? null,
    })),
  );
  on('GET /api/v2/manager/managers/{name}/keys', async ({ params }) => ({ keys: await readKeys(deps, params.name) }));
  on('POST /api/v2/manager/managers/{name}/keys', async ({ me, params, body }) =>
    shownKey(await addKey(deps, managerActor(me), params.name, body)),
  );
  on('POST /api/v2/manager/managers/{name}/keys/{key}/rotation', async ({ me, params, body }) =>
    shownKey(await rotateKey(deps, managerActor(me), params.name, { key: params.key, ...body })),
  );
  on('DELETE /api/v2/manager/managers/{name}/keys/{key}', async ({ me, params }) => {
    await revokeKey(deps, managerActor(me), params.name, params.key);
    return {};
  });
  on('POST /api/v2/manager/managers', ({ me, body }) =>
    addManagerBy(deps, managerActor(me), { ...body, email: body.email ?? null }),
  );
  on('PATCH /api/v2/manager/managers/{name}', async ({ me, params, body }) => {
    await changeManager(deps, managerActor(me), params.name, given(body));
    return {};
  });
  on('POST /api/v2/manager/managers/{name}/reset', ({ me, params }) =>
    resetManager(deps, managerActor(me), params.name),
  );
  on('DELETE /api/v2/manager/managers/{name}', async ({ me, params }) => {
    await endManager(deps, managerActor(me), params.name);
    return {};
  });

  on('GET /api/v2/manager/teachers', async ({ query }) => {
    return pageReply(await listTeachers(db, query.search, query), query.limit, (one) => ({
      ...one,
      formats: one.formats ?? ALL,
      temperaments: one.temperaments ?? BOTH,
      levels: one.levels ?? LEVELS,
    }));
  });
  on('POST /api/v2/manager/teachers', async ({ me, body }) => ({
    id: await createTeacher(deps, managerActor(me), body),
  }));
  on('POST /api/v2/manager/teachers/{id}/activation', async ({ me, params }) => {
    await activateAgain(deps, managerActor(me), params.id);
    return {};
  });
  on('PATCH /api/v2/manager/teachers/{id}', async ({ me, params, body }) => {
    // Names may only be changed by roles that create accounts; the other fields also by those in charge of teaching.
    const hasNames = body.firstName !== undefined || body.lastName !== undefined;
    const { 'POST /api/v2/manager/teachers': mayName } = managerRights;
    if (hasNames && !mayName.includes(me.role)) throw new Failure('forbidden');
    await changeTeacher(deps, managerActor(me), params.id, given(body));
    return {};
  });

  on('GET /api/v2/manager/students', async ({ query }) => {
    return pageReply(await listStudents(db, query.search, clock.now(), query), query.limit, (one) => ({
      ...one,
      eraseAt: one.eraseAt?.toISOString() ?? null,
      nextLessonAt: one.nextLessonAt?.toISOString() ?? null,
    }));
  });
  on('POST /api/v2/manager/students', async ({ me, body }) => {
    const { id } = await transact(db, (tx) => createStudent(deps, tx, managerActor(me), body));
    return { id };
  });
  on('POST /api/v2/manager/students/imports', async ({ me, query, request }) =>
    withUpload(deps, request, STUDENTS_IMPORT_MAX_BYTES, (bytes) =>
      importStudents(deps, managerActor(me), bytes, { isDryRun: query.dryRun, isInvited: query.isInvited }),
    ),
  );
  on('GET /api/v2/manager/students/{id}/family', ({ params }) => readFamily(deps, params.id));
  on('POST /api/v2/manager/students/{id}/siblings', ({ me, params, body }) =>
    addSibling(deps, managerActor(me), params.id, body),
  );
  on('PATCH /api/v2/manager/students/{id}', async ({ me, params, body }) => {
    await renameStudent(deps, managerActor(me), params.id, body);
    return {};
  });
  on('GET /api/v2/manager/students/{id}/credits', async ({ params, query }) => {
    const found = await listCreditEntries(db, { studentId: params.id, reason: query.reason }, query);
    return {
      balance: await readBalance(db, params.id),
      ...pageReply(found, query.limit, ({ createdAt, ...entry }) => ({ ...entry, at: createdAt.toISOString() })),
    };
  });
  on('POST /api/v2/manager/students/{id}/credits', ({ me, params, body }) =>
    runAct(deps, me, { action: 'credits', of: { personId: params.id }, given: body }, async (tx, actor) => {
      const reply = await giveWithinLimits(deps, tx, me, params.id, { lessons: body.amount }, () =>
        changeCredits(deps, tx, actor, params.id, body),
      );
      return {
        reply,
        inverse: [{ do: 'credits', studentId: params.id, amount: -body.amount }],
        people: [params.id],
      };
    }),
  );

  on('GET /api/v2/manager/slots', ({ query }) => readSlots(deps, query));

  on('GET /api/v2/manager/lessons', async ({ query }) => {
    const from = query.from === undefined ? clock.now() : new Date(query.from);
    const to = query.to === undefined ? new Date(from.getTime() + WEEK_MS) : new Date(query.to);
    const { teacherId, studentId } = query;
    const of = { teacherId, studentId, from, to, withCancelled: query.cancelled, status: query.status };
    return pageReply(await listLessonsFrom(db, of, query), query.limit, lessonLine);
  });
  on('POST /api/v2/manager/lessons', ({ me, body }) => bookOne(deps, managerActor(me), body));
  on('POST /api/v2/manager/series', ({ me, body }) => bookSeries(deps, managerActor(me), body));
  const readNow = createNow(deps);
  on('GET /api/v2/manager/now', ({ query }) => readNow(query));
  on('GET /api/v2/manager/thresholds', () => readThresholds(db));
  on('PUT /api/v2/manager/thresholds', ({ me, body }) =>
    runAct(deps, me, { action: 'thresholds', of: 'school', given: body }, (tx, actor) =>
      setThresholds(deps, tx, actor, body),
    ),
  );
  on('GET /api/v2/manager/lessons/today', ({ query }) => readToday(deps, query));
  on('GET /api/v2/manager/series', async ({ query }) =>
    pageReply(await listSeries(db, query, clock.now(), query), query.limit, (one) => ({
      id: one.id,
      teacher: { id: one.teacherId, name: one.teacherName },
      student: { id: one.studentId, name: one.studentName },
      timeZone: one.timeZone,
      lessonsAhead: one.lessonsAhead,
      nextAt: one.nextAt.toISOString(),
      lastAt: one.lastAt.toISOString(),
    })),
  );
  on('POST /api/v2/manager/series/{id}/end', ({ me, params, body }) =>
    endSeries(deps, managerActor(me), params.id, body),
  );
  on('POST /api/v2/manager/series/{id}/move', ({ me, params, body }) =>
    moveSeries(deps, managerActor(me), params.id, body),
  );
  on('POST /api/v2/manager/series/{id}/teacher', ({ me, params, body }) =>
    giveSeries(deps, managerActor(me), params.id, body),
  );
  on('GET /api/v2/manager/lessons/{id}', ({ params }) => readRecord(deps, params.id));
  on('PATCH /api/v2/manager/lessons/{id}', async ({ me, params, body }) => {
    await transact(db, (tx) => setLessonDeck(deps, tx, managerActor(me), params.id, body.deckId));
    return {};
  });
  on('POST /api/v2/manager/lessons/{id}/move', ({ me, params, body }) =>
    runAct(deps, me, { action: 'move', of: { lessonId: params.id }, given: body }, (tx, actor) =>
      moveOne(deps, tx, actor, params.id, body),
    ),
  );
  on('POST /api/v2/manager/lessons/{id}/teacher', ({ me, params, body }) =>
    runAct(deps, me, { action: 'swap', of: { lessonId: params.id }, given: body }, (tx, actor) =>
      swapOne(deps, tx, actor, params.id, body),
    ),
  );

  on('POST /api/v2/manager/people/{id}/sign_in_links', ({ me, params, body }) =>
    createSignInLink(deps, me, params.id, body),
  );
  on('POST /api/v2/manager/people/{id}/view_sessions', ({ me, params, body }) =>
    openView(deps, me, params.id, body.reason),
  );
  on('DELETE /api/v2/manager/view_sessions/{id}', async ({ me, params }) => {
    await endView(deps, me, params.id);
    return {};
  });
  on('PATCH /api/v2/manager/people/{id}/addresses', async ({ me, params, body }) => {
    // Replacing the only proved address would allow signing in as that person, so it requires the same right.
    const { 'POST /api/v2/manager/people/{id}/sign_in_links': mayReplaceProved } = managerRights;
    const isOwner = mayReplaceProved.includes(me.role);
    return runAct(deps, me, { action: 'addresses', of: { personId: params.id }, given: body }, async (tx, actor) => ({
      reply: { changed: await correctAddresses(deps, tx, actor, params.id, body, isOwner) },
      // It can't be undone, because a message was sent to the new address; the replaced address has its own undo.
      inverse: null,
      people: [params.id],
    }));
  });
  on('POST /api/v2/manager/people/{id}/block', ({ me, params, body }) =>
    runAct(deps, me, { action: 'block', of: { personId: params.id }, given: body }, async (tx, actor) => {
      const { isChanged } = await blockPerson(deps, tx, actor, params.id, body);
      const inverse = isChanged ? [{ do: 'block' as const, personId: params.id, isBlocked: !body.isBlocked }] : null;
      return { reply: {}, inverse, people: [params.id] };
    }),
  );
  on('POST /api/v2/manager/people/{id}/sign_out', async ({ me, params, body }) => {
    await signOutPerson(deps, managerActor(me), params.id, body.reason);
    return {};
  });
  on('GET /api/v2/manager/sms', () => readSmsDay(deps));
  on('GET /api/v2/manager/messages', ({ query }) => readMessagePage(deps, query));
  on('GET /api/v2/manager/messages/{id}', ({ params }) => readMessageText(db, params.id));
  on('POST /api/v2/manager/messages/{id}/resend', async ({ me, params }) => {
    await resendMessages(deps, managerActor(me), params);
    return {};
  });
  on('POST /api/v2/manager/messages/resends', ({ me, body }) => resendEach(deps, managerActor(me), body));
  on('POST /api/v2/manager/messages/resend', async ({ me, body: { dryRun, from, to, ...body } }) => {
    const which = { ...body, from: new Date(from), to: new Date(to) };
    return { resent: await resendMessages(deps, managerActor(me), which, dryRun) };
  });
  on('GET /api/v2/manager/audit_log', ({ query }) => readAuditLog(deps, query));
}
