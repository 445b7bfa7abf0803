import { createHash, randomBytes } from 'node:crypto';
import type { School } from './School.ts';

/** The token of a lesson's check, as the reminder creates it two hours before. */
export async function linkOfCheck(school: School, lessonId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await school.pool.query(
    `insert into ready_checks (lesson_id, student_id, token_hash, sent_at)
     select id, student_id, $2, now() from lessons where id = $1
     on conflict (lesson_id) do update set token_hash = excluded.token_hash`,
    [lessonId, createHash('sha256').update(token).digest()],
  );
  return token;
}
