import { expect, test } from './journey.ts';
import { bookLesson } from './parts/lessons.ts';
import { saveScreenshot, looksRight } from './parts/looks.ts';
import { linkOfCheck } from './parts/linkOfCheck.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test('a family checks camera, sound and network by the link of the reminder, signed out; the teacher sees the result', async ({
  school,
  come,
  consoles,
}, info) => {
  test.slow();
  // The link of a cancelled lesson.
  consoles.mayReport(/410/);
  const lesson = await bookLesson(school, { startsInMinutes: 100 });
  const token = await linkOfCheck(school, lesson.id);
  const family = await come(lesson.student, { isSignedIn: false, context: PHONE });
  const { page } = family;

  await test.step('signed out on a phone: rendered by the server, in the language of the link, for this lesson only', async () => {
    const prerendered = await (await page.request.get(`${school.url}/check?lang=uk`)).text();
    expect(prerendered).toContain('Усе готово до уроку?');
    await family.goTo(`/check?lang=uk#token=${token}`);
    await expect(page.getByRole('heading', { name: 'Усе готово до уроку?' })).toBeVisible();
    await expect(page.getByText(/^Учень: Max\. Учитель: Olena\. Урок: /)).toBeVisible();
    await page.evaluate(() => localStorage.setItem('skylark.locale', 'en'));
    await page.reload();
    await expect(page.getByText(/^Max’s lesson with Olena: /)).toBeVisible();
    await expect(page.getByText('The lesson room can be reached.')).toBeVisible();
  });

  await test.step('camera, microphone and speaker', async () => {
    await page.getByRole('button', { name: 'Turn on camera and sound' }).click();
    await expect(page.getByLabel('This is how others see you')).toBeVisible();
    await page.getByRole('button', { name: 'Play a sound' }).click();
    await page.getByRole('group', { name: /hear/ }).getByRole('button', { name: 'No' }).click();
    await expect(page.getByText('A lesson won’t work like this yet:')).toBeVisible();
    await looksRight(page, { name: 'ready', info });
    await page.setViewportSize({ width: 844, height: 390 });
    await saveScreenshot(page, { name: 'ready-844', info });
    await page.setViewportSize(PHONE.viewport);
    await saveScreenshot(page, { name: 'ready-phone', info });
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText('Thank you!')).toBeVisible();
    await saveScreenshot(page, { name: 'ready-done', info });
  });

  await test.step('the teacher sees it on the lesson, the family gets the remedies', async () => {
    const teacher = await come(lesson.teacher);
    await teacher.goTo(`/lessons/${lesson.id}`);
    await expect(teacher.page.getByText('the test sound wasn’t heard')).toBeVisible();
    await looksRight(teacher.page, { name: 'lesson-check', info });
    const { rows } = await school.pool.query<{ kind: string }>(
      "select kind from messages where lesson_id = $1 and kind = 'ready_failed'",
      [lesson.id],
    );
    expect(rows).toHaveLength(1);
  });

  await test.step('the link opens nothing else, and says so when the lesson is over', async () => {
    await family.goTo('/lessons');
    await expect(page.getByLabel('Email')).toBeVisible();
    await school.pool.query("update lessons set status = 'cancelled' where id = $1", [lesson.id]);
    await family.goTo(`/check#token=${token}`);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
    await looksRight(page, { name: 'ready-dead', info });
  });
});
