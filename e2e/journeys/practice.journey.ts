import { expect, test } from './journey.ts';
import { OFFLINE } from './parts/ConsoleWatch.ts';
import { bookLesson } from './parts/lessons.ts';
import { looksRight } from './parts/looks.ts';

test('a child practises by touch, continues offline, and its teacher puts the hard words on the board', async ({
  school,
  come,
  consoles,
}, info) => {
  consoles.mayReport(...OFFLINE);
  const lesson = await bookLesson(school, { startsInMinutes: 3000 });
  // The same deck was held the day before.
  await school.pool.query(
    `insert into lessons (teacher_id, student_id, starts_at, ends_at, held_at, status, number, course_id, deck_id)
     select teacher_id, student_id, now() - interval '1480 minutes', now() - interval '1430 minutes', now() - interval '1430 minutes',
       'held', 2, course_id, deck_id
     from lessons where id = $1`,
    [lesson.id],
  );
  const child = await come(lesson.student, { context: { viewport: { width: 390, height: 844 }, hasTouch: true } });
  const { page } = child;
  await child.goTo('/lessons');
  await page.getByRole('region', { name: 'Words for today' }).getByRole('link').tap();
  const { rows: words } = await school.pool.query<{ word: string }>(
    'select w.word from deck_words w join lessons l on l.deck_id = w.deck_id where l.id = $1 order by lower(w.word)',
    [lesson.id],
  );
  // The press that led there is enough for the browser to play sounds.
  const next = page.getByRole('button', { name: 'Next' });
  await expect(page.getByRole('heading', { name: 'A new word' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  // Tapped without listening, it may go either way.
  const done = page.getByRole('heading', { name: /^(Well done!|That was hard)/ });
  const listen = page.getByRole('heading', { name: 'Listen and choose' });
  // The first word is missed on purpose.
  await next.tap();
  await next.tap();
  await expect(listen).toBeVisible();
  const others = page.locator(`section button[lang=en]:not([aria-disabled]):not([aria-label="${words[0]?.word}"])`);
  await others.first().tap();
  await others.first().tap();
  await expect(async () => {
    if (await next.isVisible()) await next.tap();
    else if (await listen.isVisible()) {
      const choices = page.locator('section button[lang=en]:not([aria-disabled])');
      const shown = page.locator('section button[data-shown]');
      await ((await shown.isVisible()) ? shown : choices.first()).tap();
    }
    await expect(done).toBeVisible({ timeout: 50 });
  }).toPass({ intervals: [20], timeout: 30_000 });
  await expect(page.getByText('Your answers are saved on this device')).toBeVisible();
  await page.context().setOffline(false);
  const answers = () =>
    school.pool.query<{ word: string; result: string }>(
      `select a.word, a.result from practice_answers a join accounts p on p.id = a.student_id
       where p.email = $1 and a.source = 'practice'`,
      [lesson.student.email],
    );
  await expect.poll(async () => (await answers()).rowCount).toBe(Math.min(6, words.length));
  await looksRight(page, { name: 'practice-done', info });

  await test.step('a picture chosen for a word is seen whole', async () => {
    const key = `slide-${'a'.repeat(40)}.webp`;
    await school.pool.query('update deck_words set picture_key = $1 where word = $2', [key, words[0]?.word]);
    const body = '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"/>';
    await page.route(`**/${key}`, (route) => route.fulfill({ contentType: 'image/svg+xml', body }));
    await child.goTo('/words');
    const picture = page.locator(`img[src$="${key}"]`).first();
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toHaveCSS('object-fit', 'contain');
    // There is no such file for the teacher's page.
    await school.pool.query('update deck_words set picture_key = null where picture_key = $1', [key]);
  });

  const missed = (await answers()).rows.filter(({ result }) => result !== 'right');
  const teacher = await come(lesson.teacher, {});
  await teacher.goTo(`/lessons/${lesson.id}/prepare`);
  const put = teacher.page.getByRole('button', { name: `Hard words from practice (${missed.length})` });
  await put.click();
  const cards = () =>
    school.pool.query('select 1 from room_log where room_id = $1 and body like \'%"kind":"card"%\'', [lesson.id]);
  await expect.poll(async () => (await cards()).rowCount).toBe(missed.length);
});
