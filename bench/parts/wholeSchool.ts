import pg from 'pg';
import type { BenchDatabase } from './Database.ts';
import { addPeople, type BenchPerson } from './fill.ts';

const [TEACHERS, STUDENTS] = [230, 5_000];
/** Per student, over the years. */
const PURCHASES = 10;

export interface WholeSchool {
  teachers: BenchPerson[];
  students: BenchPerson[];
  /** Size of the database, with all indexes. */
  bytes: number;
}

/**
 * A school of 230 teachers and 5,000 students after this many lessons, half of them upcoming, with all resulting data:
 * balanced credits, purchases, refunds, receipts, messages, the audit log, reviews, problems and wishes. The
 * constraints against overlapping lessons are dropped for the insert and restored afterwards.
 */
export async function fillWholeSchool(database: BenchDatabase, lessons: number): Promise<WholeSchool> {
  const { pool } = database.handle;
  const students = await addPeople(pool, 'student', STUDENTS);
  const teachers = await addPeople(pool, 'teacher', TEACHERS);
  const rules = await pool.query<{ conname: string; definition: string }>(
    "select conname, pg_get_constraintdef(oid) as definition from pg_constraint where conrelid = 'lessons'::regclass and contype = 'x'",
  );
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(
    "set session_replication_role = replica; set maintenance_work_mem = '1GB'; set work_mem = '256MB'",
  );
  for (const { conname } of rules.rows) await client.query(`alter table lessons drop constraint ${conname}`);
  const idsOf = (people: BenchPerson[]) => people.map(({ id }) => id);
  await client.query(LESSONS, [idsOf(teachers), idsOf(students), Math.round(lessons / STUDENTS)]);
  for (const statement of BOOKS) await client.query(statement);
  for (const statement of BESIDE) await client.query(statement);
  await client.query("select keep_family_state(id) from people where type = 'student' and account_id = id");
  for (const { conname, definition } of rules.rows)
    await client.query(`alter table lessons add constraint ${conname} ${definition}`);
  await client.query('vacuum analyze');
  const { rows } = await client.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes');
  await client.end();
  return { teachers, students, bytes: Number(rows[0]?.bytes) };
}

/**
 * Each student has this many lessons with one teacher, alternating with the teacher's other students; the first is a
 * trial, upcoming ones belong to one series, one of twenty was missed, and for every other student one of twenty was
 * cancelled.
 */
const LESSONS = `
  with school as (select $1::uuid[] as t, ceil(cardinality($2::uuid[])::float8 / cardinality($1::uuid[]))::int as turns),
  pairs as (
    select t[1 + (s.i - 1) % cardinality(t)] as teacher, s.id as student, s.i, uuidv7() as series,
      (s.i - 1) / cardinality(t) as turn, turns
    from school, unnest($2::uuid[]) with ordinality as s(id, i)
  ),
  kept as (insert into lesson_series (id, time_zone, created_at) select series, 'Europe/Kyiv', now() from pairs),
  planned as (
    select *, date_trunc('hour', now()) + make_interval(hours => ((n - 1) * turns + turn - $3::int * turns / 2)::int) as at
    from pairs, generate_series(1, $3::int) as n
  ),
  told as (
    select *, case when n % 20 = 7 and i % 2 = 0 then 'cancelled' when at >= now() then 'booked'
      when n % 20 = 0 then 'missed' else 'held' end as status
    from planned
  )
  insert into lessons (teacher_id, student_id, number, is_trial, starts_at, ends_at, status, held_at, missed_by, cancelled_by,
    series_id, created_at)
  select teacher, student, case when n > 1 then n - 1 end, n = 1, at, at + interval '50 minutes', status,
    case status when 'held' then at + interval '50 minutes' end, case status when 'missed' then 'student' end,
    case status when 'cancelled' then 'student' end, case when at >= now() then series end, at - interval '7 days'
  from told`;

const BOOKS = [
  `insert into purchases (student_id, lessons_count, price, currency, key, provider, status, refunded_lessons,
     refunded_amount, created_at, paid_at)
   select l.student_id, l.each, l.each * 30000, 'UAH', gen_random_uuid(), 'sandbox',
     case when is_back then 'part_refunded' else 'paid' end, is_back::int, is_back::int * 30000, at, at
   from (
     select student_id, greatest(count(*) / ${PURCHASES}, 1)::int + (row_number() over (order by student_id) % 2)::int as each
     from lessons group by student_id
   ) l, generate_series(1, ${PURCHASES}) as k, lateral (
     select now() - make_interval(days => 35 * k, mins => (hashtext(l.student_id::text) % 20000)) as at,
       k = 1 and l.each > 1 and hashtext(l.student_id::text) % 5 = 0 as is_back
   ) as t`,
  `insert into refunds (purchase_id, lessons_count, amount, status, asked_by, created_at, settled_at)
   select id, refunded_lessons, refunded_amount, 'done', 'manager', paid_at + interval '1 day', paid_at + interval '1 day'
   from purchases where refunded_lessons > 0`,
  `insert into receipts (kind, number, purchase_id, issued_at)
   select 'receipt', row_number() over (order by paid_at, id), id, paid_at from purchases`,
  `insert into receipts (kind, number, purchase_id, refund_id, issued_at)
   select 'credit_note', row_number() over (order by settled_at, id), purchase_id, id, settled_at from refunds`,
  'update receipt_numbers n set last_number = (select count(*) from receipts r where r.kind = n.kind)',
  `insert into credit_entries (student_id, purchase_id, amount, reason, cause, created_at)
   select student_id, id, lessons_count, 'bought', 'purchase:' || id, paid_at from purchases`,
  `insert into credit_entries (student_id, purchase_id, amount, reason, cause, created_at)
   select p.student_id, p.id, -r.lessons_count, 'refunded', 'refund:' || r.id, r.created_at
   from refunds r join purchases p on p.id = r.purchase_id`,
  `insert into credit_entries (student_id, lesson_id, amount, reason, cause, created_at)
   select student_id, id, -1, 'booked', 'lesson:' || id, created_at from lessons where not is_trial`,
  `insert into credit_entries (student_id, lesson_id, amount, reason, cause, created_at)
   select student_id, id, 1, 'returned', 'returned:' || id, starts_at from lessons where status = 'cancelled'`,
  // A fifth of the families is down to its last lesson.
  `insert into credit_entries (student_id, amount, reason, note, cause, created_at)
   select student_id, 1 - sum(amount), 'taken', 'A correction', 'key:' || student_id, now()
   from credit_entries group by student_id having sum(amount) > 1 and hashtext(student_id::text) % 5 = 0`,
  `insert into credit_balances (student_id, balance)
   select student_id, sum(amount) from credit_entries group by student_id`,
];

const MESSAGE = 'A text as long as most of them: who teaches whom, when it begins, and where to go. '.repeat(6);

const BESIDE = [
  `insert into messages (person_id, lesson_id, channel, kind, recipient, subject, text, cause, status, created_at, settled_at)
   select student_id, id, 'email', 'lesson_reminder', 'family@example.test', 'Your lesson', '${MESSAGE}', 'reminder:' || id,
     case when n % 200 = 0 then 'failed' else 'sent' end, starts_at - interval '1 day', starts_at - interval '1 day'
   from (select *, row_number() over () as n from lessons where starts_at < now()) l where n % 5 < 3`,
  `insert into audit_log (at, actor_kind, actor_id, actor_name, action, lesson_id, person_id)
   select created_at, case when n % 2 = 0 then 'person' else 'manager' end, case when n % 2 = 0 then student_id end,
     case when n % 2 = 0 then 'Some Body' else 'Olha' end,
     (array['lesson.booked', 'lesson.moved', 'lesson.cancelled'])[1 + n % 3], id, student_id
   from (select *, row_number() over (order by student_id, starts_at) as n from lessons) l where n % 5 = 0`,
  `insert into reviews (lesson_id, author_id, author_role, score, text, created_at, may_publish)
   select id, student_id, 'student', 1 + n % 5, 'It was a good lesson, thank you.', held_at, n % 4 = 0
   from (select *, row_number() over () as n from lessons where status = 'held') l where n % 5 = 0`,
  `insert into lesson_problems (lesson_id, student_id, teacher_id, kind, words, created_at)
   select id, student_id, teacher_id, 'late', '', held_at
   from (select *, row_number() over () as n from lessons where status = 'held') l where n % 50 = 0`,
  `insert into lesson_wishes (student_id, kind, starts_at, wish, key, created_at)
   select student_id, 'book', starts_at, 'Later in the day', gen_random_uuid(), created_at
   from (select *, row_number() over () as n from lessons where status = 'booked') l where n % 50 = 0`,
  `insert into call_stops (lesson_id, student_id, stopped_at, continued_at)
   select id, student_id, held_at, held_at from (select *, row_number() over () as n from lessons where status = 'held') l
   where n % 50 = 1`,
  `insert into ready_checks (lesson_id, student_id, token_hash, sent_at, checked_at, verdict, faults)
   select id, student_id, sha256(id::text::bytea), now(), case when n % 3 > 0 then now() end,
     (array['ready', 'not_ready'])[n % 3], case when n % 3 = 2 then '{camera_denied}'::text[] else '{}' end
   from (select *, row_number() over () as n from lessons where status = 'booked' and starts_at < now() + interval '30 days') l`,
  `insert into teacher_greetings (teacher_id, file_key, content_type, bytes, duration_seconds, created_at)
   select id, 'greeting-' || id, 'video/webm', 100000, 20, now() from people where type = 'teacher'`,
  `insert into trial_wishes (child_name, parent_name, phone, contact, answers, time_zone, reason, created_at, done_at)
   select 'Ostap', 'Iryna', '+38050' || (1000000 + n), 'call', '{}', 'Europe/Kyiv', 'no_slot', now() - make_interval(mins => n),
     case when n % 10 > 0 then now() end
   from generate_series(1, 20000) as n`,
  `insert into minute_entries (student_id, amount, reason, lesson_id, cause, created_at)
   select student_id, 5, 'lost', id, 'lost:' || id, held_at
   from (select *, row_number() over () as n from lessons where status = 'held') l where n % 50 = 2`,
  // From eight to eight on working days, with a day off each week.
  `insert into schedules (person_id, time_zone, saved_at) select id, 'Europe/Kyiv', now() from people where type = 'teacher'`,
  `insert into weekly_hours (person_id, weekday, from_minute, to_minute)
   select id, day, 480, 1200 from people, generate_series(1, 5) as day where type = 'teacher'`,
  `insert into closed_slots (person_id, starts_at, ends_at, reason, created_at)
   select id, at, at + interval '1 day', 'Away', now()
   from people, generate_series(date_trunc('day', now()), now() + interval '80 days', interval '7 days') as at
   where type = 'teacher'`,
  `insert into teacher_decks (teacher_id, title, content, created_at, changed_at, offered_at)
   select id, 'Deck ' || n, '{"slides": [], "words": []}', now(), now(), now()
   from people, generate_series(1, 20) as n where type = 'teacher'`,
  `insert into minute_balances (student_id, balance)
   select student_id, sum(amount) from minute_entries group by student_id`,
];
