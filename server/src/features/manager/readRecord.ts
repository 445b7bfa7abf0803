import { creditOfCancelling } from '@skylark/contract/lessons.facts';
import type { Deps } from '../../platform/deps.ts';
import { listAuditLog } from '../auditLog/index.ts';
import { readBookingRules } from '../lessons/index.ts';
import { listMessages } from '../notifications/index.ts';
import { listComings } from '../room/index.ts';
import { requireLine } from './lessonLine.ts';

const LINES_SHOWN = 200;

/** All that is known of a lesson. @throws Failure not_found */
export async function readRecord(deps: Pick<Deps, 'db' | 'clock'>, id: string) {
  const lesson = await requireLine(deps.db, id);
  const [auditLog, comings, messages, { hoursBefore }] = await Promise.all([
    readAuditLog(deps, { lessonId: id }),
    listComings(deps.db, id),
    readMessages(deps, { lessonId: id }),
    readBookingRules(deps.db),
  ]);
  return {
    lesson,
    auditLog,
    presence: comings.map((one) => ({
      at: new Date(one.atMs).toISOString(),
      who: one.seat === 't' ? ('teacher' as const) : ('student' as const),
      is: one.kind,
    })),
    messages,
    creditIfCancelledNow: creditOfCancelling(
      Date.parse(lesson.startsAt),
      deps.clock.now().getTime(),
      'student',
      hoursBefore,
    ),
  };
}

interface Of {
  personId?: string | undefined;
  lessonId?: string | undefined;
}

export async function readAuditLog(deps: Pick<Deps, 'db'>, of: Of) {
  const entries = await listAuditLog(deps.db, of, LINES_SHOWN);
  return entries.map((entry) => ({
    at: entry.at.toISOString(),
    action: entry.action,
    by: entry.actorName,
    lessonId: entry.lessonId,
    personId: entry.personId,
    details: entry.details as Record<string, unknown>,
  }));
}

export async function readMessages(deps: Pick<Deps, 'db'>, of: Of) {
  const messages = await listMessages(deps.db, of, LINES_SHOWN);
  return messages.map((message) => ({
    ...message,
    createdAt: message.createdAt.toISOString(),
    settledAt: message.settledAt?.toISOString() ?? null,
  }));
}
