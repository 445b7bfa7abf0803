import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Which of these children a lesson, homework, whiteboard or its room belongs to; whiteboards also by code. */
export async function findChildOf(db: Db, childIds: readonly string[], thingId: string): Promise<string | undefined> {
  if (childIds.length === 0) return undefined;
  if (!UUID.test(thingId)) {
    const board = await db
      .selectFrom('whiteboards')
      .select('studentId')
      .where('code', '=', thingId)
      .where('studentId', 'in', childIds)
      .executeTakeFirst();
    return board?.studentId;
  }
  const { rows } = await sql<{ studentId: string }>`
    select student_id from lessons where id = ${thingId} and student_id = any(${childIds}::uuid[])
    union all
    select student_id from homeworks where id = ${thingId} and student_id = any(${childIds}::uuid[])
    union all
    select student_id from whiteboards where id = ${thingId} and student_id = any(${childIds}::uuid[])
    union all
    select student_id from lesson_wishes where id = ${thingId} and student_id = any(${childIds}::uuid[])
  `.execute(db);
  return rows[0]?.studentId;
}
