import { demoStudent, demoTeacher, tokenOf } from './lessons.ts';
import type { School } from './School.ts';
import { walksAll } from './walkedLocales.ts';

/** What a page shows while parts of it are loading. */
export const BUSY = '[aria-busy=true], [role=status][aria-label], [data-loading], .mantine-Skeleton-root';

export const EVERYBODYS = [
  '/lessons',
  '/lessons?list=past',
  '/schedule',
  '/schedule/edit',
  '/homeworks',
  '/whiteboards',
  '/settings/profile',
  '/settings/integrations',
  '/settings/devices',
  '/settings/notifications',
];
export const FAMILYS = [
  '/buy',
  '/buy/history',
  '/invite-friends',
  '/booking',
  '/progress',
  '/words',
  '/words/practice',
  '/stars',
];
export const TEACHERS = ['/materials', '/materials/own', '/settings/profile/preview'];
export const PUBLIC = [
  '/welcome',
  '/login',
  '/login/email',
  '/login/phone',
  '/tablet',
  '/register',
  '/register/wizard',
  '/forget-password',
  '/pages/terms',
  '/pen',
];

/** Pages with an id: lessons in each state, homework in each state, and what they link to. */
export async function pagesWithAnId(school: School): Promise<string[]> {
  const { rows } = await school.pool.query<{ id: string; status: string; teacher_id: string }>(
    `select distinct on (l.status) l.id, l.status, l.teacher_id from lessons l
     join accounts p on p.id = l.student_id where p.email = $1 order by l.status, l.starts_at desc`,
    [demoStudent.email],
  );
  const homeworks = await school.pool.query<{ id: string }>(
    `select distinct on (h.status) h.id from homeworks h join accounts p on p.id = h.student_id where p.email = $1`,
    [demoStudent.email],
  );
  const idOf = (status: string): string => rows.find((one) => one.status === status)?.id ?? '';
  return [
    ...rows.map(({ id }) => `/lessons/${id}`),
    `/lessons/${idOf('held')}/review`,
    `/booking?lesson=${idOf('booked')}`,
    ...homeworks.rows.map(({ id }) => `/homeworks/${id}`),
    `/teachers/${rows[0]?.teacher_id}`,
    '/nowhere',
  ];
}

/** A teacher's pages with an id: the plan of a lesson, the child's progress, a review, a course, decks of two kinds. */
export async function pagesOfTeacher(school: School): Promise<string[]> {
  const { rows } = await school.pool.query<{ id: string; status: string; student_id: string }>(
    `select distinct on (l.status) l.id, l.status, l.student_id from lessons l
     join accounts p on p.id = l.teacher_id where p.email = $1 and l.status in ('booked', 'held') order by l.status`,
    [demoTeacher.email],
  );
  const decks = await school.pool.query<{ id: string; course_id: string }>(
    "select id, course_id from decks where kind = 'lesson' order by id limit 1",
  );
  const [deck] = decks.rows;
  const answer = await fetch(`${school.url}/api/v2/teacher_decks`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-auth-token': await tokenOf(school, demoTeacher) },
    body: JSON.stringify({ title: 'On the farm', deck_id: deck?.id }),
  });
  const own = (await answer.json()) as { id: string };
  const lesson = (status: string): string => `/lessons/${rows.find((one) => one.status === status)?.id}`;
  const short = [
    lesson('booked'),
    `${lesson('held')}/review`,
    `/students/${rows[0]?.student_id}`,
    `/students/${rows[0]?.student_id}/progress`,
    '/my-month',
    `/materials/own/${own.id}`,
  ];
  return walksAll
    ? [
        ...short,
        '/lessons?list=students',
        `${lesson('booked')}/ask_to_move`,
        lesson('held'),
        `/materials/courses/${deck?.course_id}`,
        `/materials/decks/${deck?.id}`,
      ]
    : short;
}
