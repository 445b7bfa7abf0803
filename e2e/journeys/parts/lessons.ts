import { randomUUID } from 'node:crypto';
import type { Account } from './Account.ts';
import type { Person } from './Person.ts';
import type { School } from './School.ts';

export interface Booked {
  id: string;
  teacher: Account;
  student: Account;
  /** Screen reader descriptions of the presentation's slides, in order. */
  slides: string[];
}

export const demoTeacher: Account = {
  type: 'teacher',
  email: 'teacher@skylark.test',
  password: 'skylark-teacher',
  firstName: 'Anna',
};
export const demoStudent: Account = {
  type: 'student',
  email: 'student@skylark.test',
  password: 'skylark-student',
  firstName: 'Masha',
};

/** A teacher and a student that no other journey uses, with the demo accounts' passwords, and one lesson. */
export async function bookLesson(school: School, { startsInMinutes = 2 } = {}): Promise<Booked> {
  const teacher = await anAccount(school, demoTeacher, 'Olena');
  const student = await anAccount(school, demoStudent, 'Max');
  const { rows } = await school.pool.query<{ id: string; deck_id: string }>(
    `insert into lessons (teacher_id, student_id, starts_at, ends_at, number, course_id, deck_id)
     select t.id, s.id, at, at + interval '50 minutes', 1, d.course_id, d.id
     from accounts t, accounts s, decks d join courses c on c.id = d.course_id,
       lateral (select now() + make_interval(mins => $3) as at)
     where t.email = $1 and s.email = $2 and c.slug = 'animal-friends' and d.kind = 'lesson' and d.position = 1
     returning id, deck_id`,
    [teacher.email, student.email, startsInMinutes],
  );
  const lesson = rows[0]!;
  const slides = await school.pool.query<{ description: string }>(
    'select description from slides where deck_id = $1 order by position',
    [lesson.deck_id],
  );
  return { id: lesson.id, teacher, student, slides: slides.rows.map((slide) => slide.description) };
}

/** A person that no other journey uses, with the password of a demo account. */
export async function anAccount(school: School, like: Account, firstName: string): Promise<Account> {
  const email = `${like.type}-${randomUUID()}@skylark.test`;
  await school.pool.query(
    `with account as (
       insert into accounts (email, email_confirmed_at, password_hash, time_zone)
       select $1, now(), password_hash, 'Europe/London' from accounts where email = $2 returning id)
     insert into people (id, account_id, type, first_name, last_name)
     select id, id, $3, $4, 'Journey' from account`,
    [email, like.email, like.type, firstName],
  );
  return { ...like, email, firstName };
}

/**
 * Signs in with the API call only.
 * @returns the token
 */
export async function tokenOf(school: School, { email, password }: Account): Promise<string> {
  const answer = await fetch(`${school.url}/api/v2/auth/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { token } = (await answer.json()) as { token: string };
  return token;
}

/** Both people are in the room of a lesson, and the teacher has started the call. */
export async function beginCall(lessonId: string, teacher: Person, student: Person, search = ''): Promise<void> {
  for (const person of [teacher, student]) await person.enterRoom(lessonId, search);
  await teacher.room.startCall();
}
