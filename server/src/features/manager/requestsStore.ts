import { sql } from 'kysely';
import { countRows } from '../../platform/db/countRows.ts';
import type { Db } from '../../platform/db/database.ts';
import { type Page, requirePlace } from '../../platform/db/requirePlace.ts';
import { requestFacts, type RequestRow } from '../schedule/index.ts';

interface ListedRequest extends RequestRow {
  teacher: string;
  timeZone: string;
}

/** One page of teachers' requests, the longest waiting first. */
export async function listRequests(
  db: Db,
  of: { isOpen: boolean; teacherId: string | undefined },
  page: Page,
  now: Date,
): Promise<{ rows: ListedRequest[]; total: number }> {
  await requirePlace(db, page, sql`select id from absence_requests where id = ${page.cursor}`);
  const wanted = sql`(
    select f.*, trim(p.first_name || ' ' || p.last_name) as teacher, a.time_zone
    from (${requestFacts(now)}) f join people p on p.id = f.teacher_id join accounts a on a.id = p.account_id
    where (${!of.isOpen} or (f.withdrawn_at is null and f.ends_at > ${now} and f.waiting > 0))
      and (${of.teacherId ?? null}::uuid is null or f.teacher_id = ${of.teacherId ?? null})
  ) as wanted`;
  const { rows } = await sql<ListedRequest>`
    select * from ${wanted}
    where (${page.cursor ?? null}::uuid is null or (created_at, id) >
      (select created_at, id from absence_requests where id = ${page.cursor ?? null}))
    order by created_at, id
    limit ${page.limit + 1}
  `.execute(db);
  return { rows, total: await countRows(db, wanted) };
}
