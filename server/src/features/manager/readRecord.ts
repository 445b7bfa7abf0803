import { creditAfterCancelling } from '@skylark/contract/lessons.facts';
import type { ActorKind } from '@skylark/contract/managerAuditLog';
import { LINES_MAX } from '@skylark/contract/managerPage';
import type { Deps } from '../../platform/deps.ts';
import { pageReply } from '../../platform/http/pageReply.ts';
import { type AuditRow, listAuditEntries, listLessonEntries } from '../auditLog/index.ts';
import { readBookingRules } from '../lessons/index.ts';
import { listMessages, pageMessages } from '../notifications/index.ts';
import { listPresenceEvents } from '../room/index.ts';
import { requireLine } from './lessonLine.ts';

/**
 * Everything known about a lesson, but only the newest audit entries and messages, and whether there are older ones.
 * @throws Failure not_found
 */
export async function readRecord(deps: Pick<Deps, 'db' | 'clock'>, id: string) {
  const lesson = await requireLine(deps.db, id);
  const [auditLog, presenceEvents, messages, { hoursBefore }] = await Promise.all([
    listLessonEntries(deps.db, id, LINES_MAX + 1),
    listPresenceEvents(deps.db, id),
    listMessages(deps.db, { lessonId: id }, LINES_MAX + 1),
    readBookingRules(deps.db),
  ]);
  return {
    lesson,
    auditLog: auditLog.slice(0, LINES_MAX).map(auditLine),
    ...(auditLog.length > LINES_MAX && { isAuditLogCut: true as const }),
    presence: presenceEvents.map((one) => ({
      at: new Date(one.atMs).toISOString(),
      who: one.seat === 't' ? ('teacher' as const) : ('student' as const),
      is: one.kind,
    })),
    messages: messages.slice(0, LINES_MAX).map(messageLine),
    ...(messages.length > LINES_MAX && { areMessagesCut: true as const }),
    creditIfCancelledNow: creditAfterCancelling(
      Date.parse(lesson.startsAt),
      deps.clock.now().getTime(),
      'student',
      hoursBefore,
    ),
  };
}

const DEFAULT_DAYS = 30;

interface AuditLogQuery {
  personId?: string | undefined;
  lessonId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** Without a person, lesson or start time, only the last days are read, to keep the count cheap. */
const timeOf = (of: AuditLogQuery, now: Date) => {
  const isNamed = of.personId !== undefined || of.lessonId !== undefined || of.from !== undefined;
  const to = of.to === undefined ? undefined : new Date(of.to);
  const from = of.from === undefined ? new Date((to ?? now).getTime() - DEFAULT_DAYS * 86_400_000) : new Date(of.from);
  return { from: isNamed && of.from === undefined ? undefined : from, to };
};

export async function readAuditLog(
  deps: Pick<Deps, 'db' | 'clock'>,
  of: AuditLogQuery & { by?: string | undefined; byId?: string | undefined; action?: string | undefined },
) {
  const found = await listAuditEntries(deps.db, { ...of, ...timeOf(of, deps.clock.now()) }, of);
  return pageReply(found, of.limit, auditLine);
}

export async function readMessagePage(
  deps: Pick<Deps, 'db' | 'clock'>,
  of: AuditLogQuery & { status?: string | undefined; kind?: string | undefined; channel?: string | undefined },
) {
  const found = await pageMessages(deps.db, { ...of, ...timeOf(of, deps.clock.now()) }, of);
  return pageReply(found, of.limit, messageLine);
}

/** An act of a manager in somebody's name shows both: "Olha as Olena". */
function nameOf({ actorKind, actorName, details }: AuditRow): string {
  const { as } = details as { as?: unknown };
  return actorKind === 'manager' && typeof as === 'string' ? `${actorName} as ${as}` : actorName;
}

const auditLine = (entry: AuditRow) => ({
  id: entry.id,
  at: entry.at.toISOString(),
  action: entry.action,
  by: nameOf(entry),
  byKind: entry.actorKind as ActorKind,
  byId: entry.actorId,
  lessonId: entry.lessonId,
  personId: entry.personId,
  personName: entry.personName,
  details: entry.details as Record<string, unknown>,
});

const messageLine = <Row extends { createdAt: Date; settledAt: Date | null }>(message: Row) => ({
  ...message,
  createdAt: message.createdAt.toISOString(),
  settledAt: message.settledAt?.toISOString() ?? null,
});
