import { expect, test } from './journey.ts';
import { beginCall, bookLesson } from './parts/lessons.ts';
import { saveScreenshot, saveScreenshots, looksRight } from './parts/looks.ts';

test('a star from the teacher flies for both, is there after a reload, and gives the child a sticker to open', async ({
  school,
  come,
}, info) => {
  const lesson = await bookLesson(school);
  const teacher = await come(lesson.teacher);
  const child = await come(lesson.student, { context: { viewport: { width: 820, height: 1180 }, hasTouch: true } });
  await beginCall(lesson.id, teacher, child);
  const give = teacher.page.getByRole('button', { name: 'Give a star' });
  await give.focus();
  await teacher.page.keyboard.press('Enter');
  await expect(teacher.page.getByText('A star for Max!')).toBeVisible();
  await expect(child.page.getByText('A star for you!')).toBeVisible();
  await saveScreenshots(child.page, { name: 'star', info });
  await expect(give).toBeFocused();
  await expect(child.page.getByText('A star for you!')).toHaveCount(0);
  await child.page.reload();
  await expect(child.page.getByTitle('1 star in this lesson')).toBeVisible();
  await expect(child.page.getByText('A star for you!')).toHaveCount(0);
  await saveScreenshots(teacher.page, { name: 'stars-teacher', info });

  await child.goTo('/stars');
  await child.page.getByRole('button', { name: 'Open it!' }).first().tap();
  const dialog = child.page.getByRole('dialog', { name: 'Fox' });
  await expect(dialog.getByText('It’s yours to keep!')).toBeVisible();
  await saveScreenshot(child.page, { name: 'sticker', info });
  await dialog.getByRole('button', { name: 'Close' }).tap();
  await expect(dialog).toBeHidden();
  await expect(child.page.getByRole('button', { name: 'Fox', exact: true })).toBeVisible();
  await looksRight(child.page, { name: 'stars', info });
});
