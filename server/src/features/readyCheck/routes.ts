import type { Api } from '@skylark/contract/api';
import { CHECK_FAULTS, type CheckVerdict } from '@skylark/contract/readyCheck.facts';
import type { Deps } from '../../platform/deps.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { pageReply } from '../../platform/http/pageReply.ts';
import { takeIceServersOfCheck } from '../lessonRoom/index.ts';
import { requireLesson } from '../lessons/index.ts';
import { requireCheck } from './requireCheck.ts';
import { findResult, listChecks } from './store.ts';
import { storeCheckResult } from './storeCheckResult.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export function readyCheckRoutes(on: Bind<Api>, deps: Deps): void {
  on('POST /api/v2/ready_checks/look', async ({ body, request }) => {
    const { startsAt, ...check } = await requireCheck(deps, body.token, request.ip);
    const { lessonId, timeZone, child, teacher } = check;
    return { lessonId, timeZone, child, teacher, startsAt: startsAt.toISOString() };
  });

  on('POST /api/v2/ready_checks/relay', async ({ body, request }) => {
    const { lessonId } = await requireCheck(deps, body.token, request.ip);
    return {
      iceServers: await takeIceServersOfCheck(deps, { key: lessonId, address: request.ip }),
      needsLesson: false,
    };
  });

  on('POST /api/v2/ready_checks/result', async ({ body, request }) => {
    await storeCheckResult(deps, request.ip, body);
    return {};
  });

  on('GET /api/v2/lessons/{id}/ready_check', async ({ me, params }) => {
    await requireLesson(deps.db, me, params.id);
    const row = await findResult(deps.db, params.id);
    return { sentAt: row?.sentAt.toISOString() ?? null, result: row ? resultOf(row) : null };
  });

  on('GET /api/v2/manager/ready_checks', async ({ query }) => {
    const from = query.from === undefined ? deps.clock.now() : new Date(query.from);
    const to = query.to === undefined ? new Date(from.getTime() + DAY_MS) : new Date(query.to);
    return pageReply(await listChecks(deps.db, { state: query.state, from, to }, query), query.limit, (row) => ({
      id: row.id,
      startsAt: row.startsAt.toISOString(),
      student: { id: row.studentId, name: row.student, timeZone: row.timeZone },
      teacher: row.teacher,
      sentAt: row.sentAt?.toISOString() ?? null,
      result: resultOf(row),
    }));
  });
}

interface Stored {
  checkedAt: Date | null;
  verdict: string | null;
  faults: readonly string[] | null;
}

const resultOf = ({ checkedAt, verdict, faults }: Stored) =>
  checkedAt === null || verdict === null
    ? null
    : {
        checkedAt: checkedAt.toISOString(),
        verdict: verdict as CheckVerdict,
        faults: CHECK_FAULTS.filter((fault) => faults?.includes(fault)),
      };
