import { storedThresholds } from '@skylark/contract/now';
import { thresholdNames } from '@skylark/contract/nowTroubles.facts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Fact } from './rules.ts';

/** The facts about a lesson and its child that acts can change. */
export async function readLessonFacts(db: Db, lessonId: string): Promise<Fact[]> {
  const { rows } = await sql<{
    startsAt: Date;
    status: string;
    missedBy: string | null;
    studentId: string;
    student: string;
    teacher: string;
    extended: number;
    line: string | null;
  }>`
    select l.starts_at, l.status, l.missed_by, l.student_id, l.extended_minutes as extended,
      (select text from school_lines n where n.lesson_id = l.id and n.seen_at is null order by n.at desc, n.id desc limit 1) as line, concat_ws(' ', s.first_name, nullif(s.last_name, '')) as student,
      concat_ws(' ', t.first_name, nullif(t.last_name, '')) as teacher
    from lessons l join people s on s.id = l.student_id join people t on t.id = l.teacher_id where l.id = ${lessonId}
  `.execute(db);
  const [row] = rows;
  if (!row) return [];
  const of = { type: 'lesson' as const, id: lessonId, name: row.student };
  return [
    { kind: 'lesson.starts_at', of, value: row.startsAt.toISOString() },
    { kind: 'lesson.teacher', of, value: row.teacher },
    { kind: 'lesson.status', of, value: row.status },
    { kind: 'lesson.missed_by', of, value: row.missedBy },
    { kind: 'lesson.extended', of, value: row.extended },
    { kind: 'lesson.line', of, value: row.line },
    ...(await readPersonFacts(db, row.studentId)),
  ];
}

/** The facts about a person that acts can change; for a child also those of its account. */
export async function readPersonFacts(db: Db, personId: string): Promise<Fact[]> {
  const { rows } = await sql<{
    type: string;
    name: string;
    accountId: string;
    account: string;
    email: string | null;
    phone: string | null;
    isBlocked: boolean;
    credits: number;
    minutes: number;
  }>`
    select p.type, concat_ws(' ', p.first_name, nullif(p.last_name, '')) as name, a.id as account_id,
      coalesce(account.parent_name, a.first_name) as account, account.email, account.phone, account.blocked_at is not null as is_blocked,
      coalesce((select balance from credit_balances where student_id = p.id), 0) as credits,
      coalesce((select balance from minute_balances where student_id = p.id), 0) as minutes
    from people p join people a on a.id = p.account_id join accounts account on account.id = a.id
    where p.id = ${personId}
  `.execute(db);
  const [row] = rows;
  if (!row) return [];
  const of = { type: 'person' as const, id: personId, name: row.name };
  const account = { type: 'person' as const, id: row.accountId, name: row.account };
  return [
    ...(row.type === 'student'
      ? [
          { kind: 'credits' as const, of, value: row.credits },
          { kind: 'minutes' as const, of, value: row.minutes },
        ]
      : []),
    { kind: 'person.email', of: account, value: row.email },
    { kind: 'person.phone', of: account, value: row.phone },
    { kind: 'person.blocked', of: account, value: row.isBlocked },
  ];
}

/** The settings of the whole school that acts can change. */
export async function readSchoolFacts(db: Db): Promise<Fact[]> {
  const row = await db.selectFrom('nowThresholds').select('thresholds').executeTakeFirstOrThrow();
  const thresholds = storedThresholds(row.thresholds);
  return thresholdNames.flatMap((name): Fact[] => {
    const of = { type: 'threshold' as const, id: name, name };
    const { shown, red } = thresholds[name];
    return [
      { kind: 'threshold.shown', of, value: shown },
      { kind: 'threshold.red', of, value: red },
    ];
  });
}
