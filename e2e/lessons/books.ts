import type pg from 'pg';

/** Each query finds something that must never exist: a command that was only partly applied. */
const TORN = {
  'a lesson that is to be paid and took no credit': `
    select l.id from lessons l where not l.is_trial and l.status <> 'cancelled' and not exists (
      select from credit_entries c where c.cause = 'lesson:' || l.id || ':booked')`,
  'a trial that took a credit': `
    select l.id from lessons l join credit_entries c on c.lesson_id = l.id where l.is_trial`,
  'a credit of a lesson that is not there': `
    select c.cause as id from credit_entries c where c.cause like 'lesson:%' and not exists (
      select from lessons l where l.id = c.lesson_id and l.student_id = c.student_id)`,
  'a credit given back for a lesson that goes on': `
    select l.id from lessons l join credit_entries c on c.cause = 'lesson:' || l.id || ':returned'
    where l.status in ('booked', 'in_progress', 'held')`,
  'a missed lesson whose credit did not follow': `
    select l.id from lessons l where l.status = 'missed' and l.missed_by <> 'student' and not l.is_trial and not exists (
      select from credit_entries c where c.cause = 'lesson:' || l.id || ':returned')`,
  'a balance below zero': `
    select student_id as id from credit_entries group by student_id having sum(amount) < 0`,
  'a series of which only some were booked': `
    select series_id as id from lessons where series_id is not null group by series_id having count(*) <> 3`,
  'a lesson that nobody wrote down': `
    select l.id from lessons l where l.created_at > now() - interval '1 hour' and l.starts_at > now() and not exists (
      select from audit_log a where a.lesson_id = l.id)`,
  'a family of the wizard without its lesson': `
    select t.person_id as id from trial_answers t where not exists (
      select from lessons l where l.student_id = t.person_id and l.is_trial)`,
  'an account of the wizard without its lesson': `
    select p.id from people p join accounts a on a.id = p.id where a.email is null and p.deleted_at is null
      and not exists (select from lessons l where l.student_id = p.id)`,
  'an account without the person it is named by, or shared with somebody deleted': `
    select c.id from people c left join people a on a.id = c.account_id
    where a.account_id is distinct from a.id
      or (c.id <> a.id and (c.deleted_at is not null or a.deleted_at is not null))`,
  'somebody deleted who has a name or a way in': `
    select id from people left join accounts using (id) where deleted_at is not null and (first_name <> '—' or last_name <> ''
      or coalesce(parent_name, email, phone, password_hash, photo_key, referral_code) is not null)`,
  'a session about somebody deleted': `
    select s.id from sessions s join people p on p.id in (s.person_id, s.account_id) where p.deleted_at is not null`,
  'a lesson ahead of somebody deleted': `
    select l.id from lessons l join people p on p.id in (l.student_id, l.teacher_id)
    where p.deleted_at is not null and l.status in ('booked', 'in_progress')`,
  'a lesson in the days after which a closed account is erased': `
    select l.id from account_closings c join people p on p.account_id = c.account_id
    join lessons l on l.student_id = p.id
    where l.status in ('booked', 'in_progress') and l.starts_at > c.asked_at and l.starts_at < c.erase_at`,
  'a session of a closed account': `
    select s.id from account_closings c join sessions s on s.account_id = c.account_id where s.viewer_access is null`,
  'a wish of somebody deleted': `
    select w.id from lesson_wishes w join people p on p.id = w.student_id where p.deleted_at is not null`,
  'a code that was used up for nothing': `
    select c.id from trial_codes c where c.used_at is not null and c.hold_id is null and not exists (
      select from accounts a where a.phone = c.phone)
      -- One that a newer code closed was not used up.
      and not exists (select from trial_codes n where n.phone = c.phone and n.created_at > c.created_at)`,
} as const;

/** @returns a line for each inconsistency; empty when the data is consistent */
export async function listTorn(pool: pg.Pool): Promise<string[]> {
  const lines: string[] = [];
  for (const [what, query] of Object.entries(TORN)) {
    const { rows } = await pool.query<{ id: string }>(query);
    for (const { id } of rows) lines.push(`${what}: ${id}`);
  }
  return lines;
}
