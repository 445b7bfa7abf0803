import type { TodayLesson, TodayState } from '@skylark/contract/managerLessons';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import { listPresence } from '../room/index.ts';
import { lessonLine } from './lessonLine.ts';
import { listLessonLines } from './store.ts';
import type { Page } from '../../platform/db/requirePlace.ts';

/** `waiting`: should have started, but no call has begun. */
const STATE = sql<TodayState>`case when status = 'booked' and starts_at <= now.at then 'waiting'
  when status = 'booked' then 'ahead' else status end`;

interface TodayQuery extends Page {
  day?: string | undefined;
  timeZone: string;
  state?: TodayState | undefined;
}

/**
 * Lessons of one day in a time zone by their current state, soonest first, and the number of each. @throws Failure
 * invalid_fields
 */
export async function readToday(deps: Pick<Deps, 'db' | 'clock'>, given: TodayQuery) {
  const { db } = deps;
  const now = deps.clock.now();
  const here = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(given.timeZone);
  const day = given.day === undefined ? here.toPlainDate() : Temporal.PlainDate.from(given.day);
  const startOf = (one: Temporal.PlainDate): Date => new Date(one.toZonedDateTime(given.timeZone).epochMilliseconds);
  const { rows } = await sql<{ id: string; state: TodayState; isSeen: boolean }>`
    select id, ${STATE} as state,
      exists (select from rooms r where r.id = lessons.id and r.seen_at > now.at - interval '2 minutes') as is_seen
    from lessons, (select ${now}::timestamptz as at) as now
    where starts_at >= ${startOf(day)} and starts_at < ${startOf(day.add({ days: 1 }))} and not is_synthetic
    order by starts_at, id
  `.execute(db);
  const counts = { ahead: 0, waiting: 0, in_progress: 0, held: 0, missed: 0, cancelled: 0 };
  for (const { state } of rows) counts[state] += 1;
  const wanted = rows.filter(({ state }) => given.state === undefined || state === given.state);
  const at = given.cursor === undefined ? -1 : wanted.findIndex(({ id }) => id === given.cursor);
  if (given.cursor !== undefined && at === -1) throw new Failure('invalid_fields', { cursor: 'unknown' });
  const page = wanted.slice(at + 1, at + 1 + given.limit);
  const ids = page.map(({ id }) => id);
  const lines = new Map((ids.length === 0 ? [] : await listLessonLines(db, ids)).map((line) => [line.id, line]));
  const items: TodayLesson[] = [];
  for (const { id, state, isSeen } of page) {
    const line = lines.get(id);
    if (!line) continue;
    // Reading every room's log would be expensive, so it is skipped for rooms without recent presence.
    items.push({ ...lessonLine(line), state, there: isSeen ? await listPresent(db, id, now) : [] });
  }
  const hasMore = at + 1 + page.length < wanted.length;
  return { items, total: wanted.length, limit: given.limit, nextCursor: hasMore ? (ids.at(-1) ?? null) : null, counts };
}

async function listPresent(db: Db, id: string, now: Date): Promise<('teacher' | 'student')[]> {
  const presenceEvents = (await listPresence(db, id)).filter(({ atMs }) => atMs <= now.getTime());
  const isThere = (seat: 't' | 's'): boolean => presenceEvents.findLast((one) => one.seat === seat)?.kind === 'enter';
  return [...(isThere('t') ? (['teacher'] as const) : []), ...(isThere('s') ? (['student'] as const) : [])];
}
