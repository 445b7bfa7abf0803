import type { FastifyReply } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import type { Manager } from '../../platform/http/bind.ts';
import type { Limit } from '../../platform/limits/limits.ts';
import { managerActor, recordAudit } from '../auditLog/index.ts';
import { csvOf } from '../reports/index.ts';
import { type FamilyFilter, listFamilies } from './families.ts';

/** The file contains addresses of the whole school, so the limit is low: few people need it often. */
const EXPORTS: Limit = { name: 'desk-exports', tries: 20, perSeconds: 60 * 60 };

const COLUMNS = [
  'id',
  'parentName',
  'email',
  'phone',
  'children',
  'balance',
  'nextLessonAt',
  'lastLessonAt',
  'timeZone',
  'createdAt',
  'isBlocked',
] as const;

/**
 * A list of families as a file. The audit log records who exported it and how many rows.
 * @throws Failure report_too_long, too_many_requests
 */
export async function familiesCsv(
  deps: Pick<Deps, 'db' | 'clock' | 'limits'>,
  me: Manager,
  given: FamilyFilter,
  reply: FastifyReply,
): Promise<Buffer> {
  await deps.limits.take(EXPORTS, me.managerId);
  let families = 0;
  const file = await csvOf(reply, `families-${given.tab}`, COLUMNS, async ({ limit }) => {
    const { items, nextCursor, total } = await listFamilies(deps, { ...given, limit });
    families = items.length;
    const rows = items.map(({ children, ...family }) => ({
      ...family,
      children: children.map(({ name }) => name).join(', '),
      balance: children.reduce((sum, { balance }) => sum + balance, 0),
      nextLessonAt:
        children.flatMap(({ nextLessonAt }) => (nextLessonAt === null ? [] : [nextLessonAt])).toSorted()[0] ?? null,
    }));
    const [last] = rows;
    // One row more than requested means that there are more.
    return { rows: nextCursor !== null && last ? [...rows, last] : rows, total };
  });
  const details = { tab: given.tab, families };
  await recordAudit(deps.db, managerActor(me), { action: 'families.exported', at: deps.clock.now(), details });
  return file;
}
