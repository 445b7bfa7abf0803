import { expect, test } from './journey.ts';
import { bookLesson, type Booked } from './parts/lessons.ts';
import { looksRight } from './parts/looks.ts';
import { manage } from './parts/manage.ts';
import type { School } from './parts/School.ts';

/** A teacher available around the clock, and a family with lessons on its balance. */
async function prepared(school: School, startsInMinutes: number): Promise<Booked> {
  const booked = await bookLesson(school, { startsInMinutes });
  await school.pool.query(
    `with t as (select id from people where email = $1), z as (
       insert into schedules (person_id, time_zone, saved_at) select id, 'Europe/London', now() from t
       returning person_id
     )
     insert into weekly_hours (person_id, weekday, from_minute, to_minute)
     select person_id, day, 0, 1440 from z, generate_series(1, 7) as day`,
    [booked.teacher.email],
  );
  await school.pool.query(
    `insert into credit_entries (student_id, amount, reason, cause, created_at)
     select id, 6, 'bought', 'journey:' || id, now() from people where email = $1`,
    [booked.student.email],
  );
  return booked;
}

const time = /^\d\d:\d\d$/;

test('a family books three weeks at once, moves a lesson and cancels one; the manager is notified', async ({
  come,
  school,
}, info) => {
  const booked = await prepared(school, 5 * 24 * 60);
  const { page } = await come(booked.student);
  await page.goto(`${school.url}/lessons`);
  await page.getByRole('link', { name: 'Choose times' }).click();
  await expect(page.getByText('6 lessons on your balance')).toBeVisible();
  await page.getByRole('button', { name: time }).first().click();
  await page.getByRole('button', { name: 'One week more' }).click();
  await page.getByRole('button', { name: 'One week more' }).click();
  await looksRight(page, { name: 'choose', info });
  await page.getByRole('button', { name: 'Book 3 lessons' }).click();
  await expect(page.getByText('3 lessons are booked!')).toBeVisible();
  await looksRight(page, { name: 'booked', info });

  await page.goto(`${school.url}/lessons/${booked.id}`);
  await looksRight(page, { name: 'lesson', info });
  await page.getByRole('link', { name: 'Move', exact: true }).click();
  await page.getByRole('button', { name: time }).last().click();
  await looksRight(page, { name: 'move', info });
  await page.getByRole('button', { name: 'Move the lesson' }).click();
  await expect(page.getByText(/^The lesson is now on/)).toBeVisible();
  await page.getByRole('link', { name: 'See the lesson' }).click();

  await page.goto(`${school.url}/lessons`);
  await looksRight(page, { name: 'list', info });
  await page.getByRole('button', { name: 'Cancel lesson' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Cancel this lesson?' });
  await expect(dialog.getByText(/goes back to your balance/)).toBeVisible();
  await looksRight(page, { name: 'cancel', info });
  await dialog.getByRole('button', { name: 'Cancel lesson' }).click();
  await expect(page.getByText('Balance: 4 lessons')).toBeVisible();

  const { rows } = await school.pool.query<{ action: string }>(
    `select action from audit_log where actor_kind = 'person' and person_id = (select id from people where email = $1)
     order by id`,
    [booked.student.email],
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'lesson.booked',
    'lesson.booked',
    'lesson.booked',
    'lesson.moved',
    'lesson.cancelled',
  ]);
});

test('after the deadline a family writes to the manager and reads the answer', async ({ come, school }, info) => {
  const booked = await prepared(school, 8 * 60);
  const { page } = await come(booked.student);
  await page.goto(`${school.url}/lessons/${booked.id}`);
  await page.getByRole('button', { name: 'Cancel lesson' }).click();
  await expect(page.getByText('It’s too late to change this lesson yourself.')).toBeVisible();
  await looksRight(page, { name: 'late', info });
  await page.getByRole('link', { name: 'Write to the manager' }).click();
  await page.getByRole('textbox').fill('Max has a fever.');
  await looksRight(page, { name: 'wish', info });
  await page.getByRole('button', { name: 'Send to the manager' }).click();
  await expect(page.getByText('Sent!')).toBeVisible();
  const list = JSON.parse(await manage(school, 'request', 'list', '--json')) as { id: string; text: string }[];
  const asked = list.find(({ text }) => text === 'Max has a fever.');
  await manage(school, 'request', 'answer', asked?.id ?? '', 'Get well soon, Max!');
  await page.goto(`${school.url}/booking`);
  await expect(page.getByText('Manager: Get well soon, Max!')).toBeVisible();
});

test('if only the school books, the page asks for preferred times', async ({ come, school }, info) => {
  const booked = await prepared(school, 3 * 24 * 60);
  const { page } = await come(booked.student);
  await manage(school, 'rules', 'set', '--book=no', '--move=no', '--cancel=no');
  try {
    await page.goto(`${school.url}/booking`);
    await expect(page.getByText(/^The school arranges this itself/)).toBeVisible();
    await looksRight(page, { name: 'off', info });
    await page.goto(`${school.url}/booking?lesson=${booked.id}`);
    await page.getByRole('textbox').fill('Tuesdays are better.');
    await page.getByRole('button', { name: 'Send to the manager' }).click();
    await expect(page.getByText('Sent!')).toBeVisible();
  } finally {
    await manage(school, 'rules', 'set', '--book=yes', '--move=yes', '--cancel=yes');
  }
});
