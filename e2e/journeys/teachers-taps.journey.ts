import type { Locator } from '@playwright/test';
import { expect, test } from './journey.ts';
import { bookLesson } from './parts/lessons.ts';
import { looksRight } from './parts/looks.ts';
import type { School } from './parts/School.ts';
import { wordsOf } from './parts/words.ts';

const say = wordsOf('en');

/** A teacher with hours, whose day has a lesson that was held, one that begins soon, one tomorrow, one in five days. */
async function prepared(school: School): Promise<Awaited<ReturnType<typeof bookLesson>>> {
  const booked = await bookLesson(school, { startsInMinutes: 10 });
  await school.pool.query(
    `with z as (
       insert into schedules (person_id, time_zone, saved_at)
       select id, 'Europe/London', now() from accounts where email = $1
       returning person_id
     )
     insert into weekly_hours (person_id, weekday, from_minute, to_minute)
     select person_id, day, 480, 1200 from z, generate_series(1, 7) as day`,
    [booked.teacher.email],
  );
  await school.pool.query(
    `insert into lessons (teacher_id, student_id, starts_at, ends_at, number, course_id, deck_id, status, held_at)
     select l.teacher_id, l.student_id, at, at + interval '25 minutes', n, l.course_id, l.deck_id, extra.status,
       case extra.status when 'held' then at end
     from lessons l,
       lateral (select date_trunc('day', now() at time zone 'Europe/London') as day) today,
       lateral (values (2, day, 'held'), (3, day + interval '1 day 12 hours', 'booked'),
         (4, day + interval '5 days 12 hours', 'booked')) as extra (n, local, status),
       lateral (select local at time zone 'Europe/London' as at) instant
     where l.id = $1`,
    [booked.id],
  );
  // The first day's checklist must be gone by then.
  await school.pool.query(
    'insert into first_days (teacher_id, closed_at) select teacher_id, now() from lessons where id = $1',
    [booked.id],
  );
  return booked;
}

// Reviewing homework, one task and many, is counted in queue.journey.ts.
test('a teacher’s week in few taps: each task from the home page', async ({ school, come }) => {
  test.slow();
  const booked = await prepared(school);
  const teacher = await come(booked.teacher, { context: { viewport: { width: 1366, height: 768 } } });
  const { page } = teacher;
  let taps = 0;
  const tap = async (target: Locator): Promise<void> => {
    taps += 1;
    await target.click();
  };
  const task = (name: string, most: number, act: () => Promise<void>): Promise<void> =>
    test.step(name, async () => {
      await teacher.goTo('/lessons');
      taps = 0;
      await act();
      expect(taps, name).toBeLessThanOrEqual(most);
    });
  const row = (number: number): Locator =>
    page.getByRole('article').filter({ hasText: say('lessons.number').replace('{number}', String(number)) });
  const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
  const link = (name: string): Locator => page.getByRole('link', { name, exact: true });

  await task('what was noted last time, the plan and the day', 0, async () => {
    const next = page.getByRole('region', { name: say('lessons.next') });
    await expect(next.getByText(say('plan.last_note'))).toBeInViewport();
    await expect(row(1)).toBeInViewport();
  });
  await task('notes after a lesson, on the same evening', 2, async () => {
    await tap(page.getByRole('navigation', { name: say('lessons.lists') }).getByRole('link', { name: /^Today/ }));
    await tap(row(2).getByRole('link', { name: say('lessons.notes') }));
    await expect(page.getByLabel(say('plan.child'))).toBeFocused();
    await page.keyboard.type('Knows six animals.');
    await expect(page.getByText(say('plan.saved'), { exact: true })).toBeVisible();
  });
  await task('homework from a template', 4, async () => {
    await tap(row(4).getByRole('link').first());
    await tap(button(say('homework.add')));
    await tap(
      page
        .getByRole('group', { name: say('homework.template') })
        .getByRole('button')
        .first(),
    );
    await expect(page.getByLabel(say('homework.task'))).not.toHaveValue('');
    await looksRight(page);
    await tap(button(say('homework.give')));
    await expect(page.getByText(say('homework.given'))).toBeVisible();
  });
  await task('one lesson at another time', 3, async () => {
    await tap(row(4).getByRole('link').first());
    await tap(link(say('lessons.ask_to_move')));
    await expect(button(say('move_request.ask.send'))).toBeEnabled();
    await tap(button(say('move_request.ask.send')));
    await expect(page.getByRole('button', { name: say('move_request.take_back') })).toBeVisible();
  });
  await task('ill tomorrow', 2, async () => {
    await tap(button(say('app.cant_teach')));
    await tap(button(say('absence.tell')));
    await expect(page.getByText(say('absence.note')).first()).toBeVisible();
  });
  await task('what we did a month ago', 2, async () => {
    await tap(link(say('lessons.students')));
    await tap(page.getByRole('link', { name: /^Max / }).first());
    await expect(page.getByRole('heading', { name: say('students.timeline') })).toBeVisible();
  });
  await task('the hours of one weekday', 4, async () => {
    await tap(
      page.getByRole('navigation', { name: say('app.menu') }).getByRole('link', { name: say('app.menu.schedule') }),
    );
    await tap(link(say('schedule.edit.teacher')).first());
    taps += 1;
    await page.getByLabel('Monday: to').first().selectOption('18:00');
    await tap(button(say('schedule.save')));
    await expect(page.getByText(say('schedule.saved')).first()).toBeVisible();
  });
  await task('into the next lesson', 1, async () => {
    await tap(link(say('lessons.start')).first());
    await expect(page).toHaveURL(new RegExp(`/rooms/${booked.id}`));
  });
});
