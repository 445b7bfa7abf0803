import { expect, test } from './journey.ts';
import { bookLesson } from './parts/lessons.ts';
import { looksRight } from './parts/looks.ts';
import type { School } from './parts/School.ts';

/** What the room recorded: both were present, and the child's page reported that it had no microphone. */
async function recordLesson(school: School, lessonId: string): Promise<void> {
  await school.pool.query(`update lessons set status = 'held', held_at = ends_at where id = $1`, [lessonId]);
  await school.pool.query(
    `insert into lesson_records (lesson_id, teacher_id, student_id, starts_at, ends_at, over_at, entries, written_at)
     select id, teacher_id, student_id, starts_at, ends_at, ends_at, (
       select jsonb_agg(jsonb_build_object('n', n, 'atMs', (extract(epoch from starts_at) * 1000)::bigint + minute * 60000) || entry)
       from (values
         (1, 0, '{"k": "enter", "seat": "t", "personId": ""}'::jsonb),
         (2, 1, '{"k": "enter", "seat": "s", "personId": ""}'::jsonb),
         (3, 2, '{"k": "call"}'::jsonb),
         (4, 2, '{"k": "path", "seat": "t", "path": "relayed"}'::jsonb),
         (5, 10, '{"k": "media", "seat": "s", "camera": "on", "microphone": "denied"}'::jsonb),
         (6, 20, '{"k": "media", "seat": "s", "camera": "on", "microphone": "on"}'::jsonb),
         (7, 30, '{"k": "leave", "seat": "t", "why": "lost"}'::jsonb),
         (8, 33, '{"k": "enter", "seat": "t", "personId": ""}'::jsonb)
       ) as log (n, minute, entry)
     ), ends_at
     from lessons where id = $1`,
    [lessonId],
  );
  await school.pool.query(
    `insert into lesson_verdicts (lesson_id, number, outcome, made_by, entries, at)
     select id, 1, 'held', 'rules', '{1,2,3,7,8}', ends_at from lessons where id = $1`,
    [lessonId],
  );
}

test('a family reports a problem; a manager decides it in four clicks with the proof beside it, and the family sees the answer', async ({
  school,
  come,
  page,
}, info) => {
  const lesson = await bookLesson(school, { startsInMinutes: -80 });
  await recordLesson(school, lesson.id);

  const family = await come(lesson.student);
  await family.goTo(`/lessons/${lesson.id}`);
  await family.page.getByRole('button', { name: 'Report a problem' }).click();
  await family.page.getByRole('radio', { name: 'We couldn’t hear each other' }).check();
  await family.page.getByRole('textbox', { name: 'In your words' }).fill('Ten minutes without sound');
  await family.page.getByRole('button', { name: 'Send' }).click();
  await expect(family.page.getByText('The teacher hasn’t answered yet.')).toBeVisible();

  await test.step('the manager signs in and finds it in the inbox', async () => {
    await page.goto(`${school.url}/desk/inbox`);
    await page.getByRole('textbox', { name: 'Email' }).fill('owner@skylark.test');
    await page.getByRole('textbox', { name: 'Password' }).fill('skylark-owner');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('heading', { name: 'Inbox', level: 1 })).toBeVisible();
    await expect(page.getByText(/“Ten minutes without sound”/)).toBeVisible();
    await looksRight(page, { name: 'desk-inbox', info });
  });

  await test.step('decides it with the proof beside', async () => {
    await page.evaluate(() => {
      const counted = window as unknown as { clicks: number };
      counted.clicks = 0;
      addEventListener('click', (event) => (counted.clicks += event.detail > 0 ? 1 : 0), true);
    });
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Ten minutes without sound' })
      .getByRole('link', { name: /^Problem · no sound/ })
      .click();
    const panel = page.getByRole('region', { name: /^Problem · no sound/ });
    await expect(panel.getByText(/microphone not allowed/)).toBeVisible();
    await expect(panel.getByRole('img', { name: /^Max, child:/ })).toBeVisible();
    await looksRight(page, { name: 'desk-inbox-item', info });
    await panel.getByRole('button', { name: 'Decide' }).click();
    const dialog = page.getByRole('dialog', { name: /^Decide: / });
    await dialog.getByRole('radio', { name: 'Give minutes' }).click();
    await dialog.getByRole('textbox', { name: 'Answer' }).fill('We are sorry: ten minutes are yours');
    await expect(dialog.getByText(/minutes.*→/)).toBeVisible();
    await looksRight(page, { name: 'desk-inbox-decide', info });
    await dialog.getByRole('button', { name: 'Decide' }).click();
    await expect(panel.getByText(/^It was answered/)).toBeVisible();
    expect(await page.evaluate(() => (window as unknown as { clicks: number }).clicks)).toBeLessThanOrEqual(4);
    await expect(page.getByRole('list', { name: 'What waits' }).getByText(/Ten minutes without sound/)).toHaveCount(0);
  });

  await test.step('the family reads the answer on its open page', async () => {
    await expect(family.page.getByText('We are sorry: ten minutes are yours')).toBeVisible();
  });

  await test.step('the page of the lesson shows how it went', async () => {
    await page.goto(`${school.url}/desk/lessons/${lesson.id}`);
    await expect(page.getByText('It was held.')).toBeVisible();
    await looksRight(page, { name: 'desk-lesson-held', info });
  });
});
