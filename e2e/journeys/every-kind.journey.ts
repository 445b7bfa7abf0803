import { activityKinds } from '@skylark/contract/activity.facts';
import { oneOfEach } from '../../web/test/oneOfEach.ts';
import { expect, test } from './journey.ts';
import { beginCall } from './parts/lessons.ts';
import { saveScreenshots, settled, violationsIn } from './parts/looks.ts';
import { bookPlayed, givePlayed, solve } from './parts/playing.ts';

// The trial of activities: solves each kind by touch and with the keyboard. Every test run includes the page's own
// trial of all kinds (web/src/features/activities/anyActivity.page.test.tsx) and activities.journey.ts.
test.skip(
  process.env['KINDS'] !== 'every',
  'takes minutes; every run solves each kind as a page and one in a lesson; as a trial: npm run trials -- every-kind',
);
test.describe.configure({ timeout: 400_000 });

test('in a lesson the child plays each kind by touch and its teacher by keys and by mouse, and each sees it done', async ({
  school,
  come,
}, info) => {
  const lesson = await bookPlayed(school);
  const teacher = await come(lesson.teacher);
  const child = await come(lesson.student, { context: { viewport: { width: 820, height: 1180 }, hasTouch: true } });
  await beginCall(lesson.id, teacher, child);
  await teacher.room.letTheStudentDraw(true);
  for (const [index, kind] of activityKinds.entries())
    await test.step(kind, async () => {
      const people = [teacher, child];
      if (index > 0) await teacher.room.nextSlide();
      for (const { page } of people) await expect(page.locator(`[data-kind="${kind}"]`)).toBeVisible();
      for (const { page } of people) expect.soft(await violationsIn(page), kind).toEqual([]);
      await saveScreenshots(teacher.page, { name: `${kind}-teacher`, info });
      await saveScreenshots(child.page, { name: `${kind}-child`, info });
      await solve(child.page, oneOfEach[kind], 'touch', teacher.page);
      await expect(teacher.page.locator('[data-solved]')).toBeVisible();
      for (const { page } of people) expect.soft(await violationsIn(page), `${kind}, done`).toEqual([]);
      await saveScreenshots(teacher.page, { name: `${kind}-done-teacher`, info });
      await saveScreenshots(child.page, { name: `${kind}-done-child`, info });
      await teacher.page.getByRole('button', { name: 'Start again' }).click();
      for (const { page } of people) await expect(page.locator('[data-solved]')).toHaveCount(0);
      await solve(teacher.page, oneOfEach[kind], 'keys', child.page);
      await expect(child.page.locator('[data-solved]')).toBeVisible();
      await teacher.page.getByRole('button', { name: 'Start again' }).click();
      for (const { page } of people) await expect(page.locator('[data-solved]')).toHaveCount(0);
      // Waits until parts that returned have reached their places.
      await teacher.page.evaluate(settled);
      await solve(teacher.page, oneOfEach[kind], 'mouse', child.page);
      await expect(child.page.locator('[data-solved]')).toBeVisible();
    });
});

test('at home the child plays each kind by touch on a phone, hands it in, and finds it marked', async ({
  school,
  come,
}, info) => {
  const lesson = await bookPlayed(school);
  const homeworkId = await givePlayed(school, lesson.id);
  const child = await come(lesson.student, {
    context: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  });
  const { page } = child;
  await child.goTo(`/homeworks/${homeworkId}`);
  await page.getByRole('button', { name: 'Start', exact: true }).tap();
  for (const [index, kind] of activityKinds.entries())
    await test.step(kind, async () => {
      const layer = page.locator(`[data-kind="${kind}"]`);
      // On a busy machine a swipe may end as a fling, and the next tap only stops it: a person taps again.
      const chosen = page.getByRole('button', { name: `Slide ${index + 1}: ${kind}` });
      await expect(async () => {
        await chosen.tap();
        await expect(layer).toBeVisible({ timeout: 2_000 });
      }).toPass({ timeout: 30_000 });
      await expect(page.getByRole('button', { name: 'Start again' })).toHaveCount(0);
      expect.soft(await violationsIn(page), kind).toEqual([]);
      await saveScreenshots(page, { name: `${kind}-home`, info });
      await solve(page, oneOfEach[kind], 'touch');
      expect.soft(await violationsIn(page), `${kind}, done`).toEqual([]);
      await saveScreenshots(page, { name: `${kind}-done-home`, info });
    });
  await page.getByRole('button', { name: 'I’m done!' }).tap();
  await page.getByRole('button', { name: 'Hand it in', exact: true }).tap();
  await expect(page.getByRole('heading', { name: 'Well done!' })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();
  await expect(page.getByText(/^(\d+) of \1 done, \1 right first time$/)).toHaveCount(activityKinds.length);
});
