import type { Page } from '@playwright/test';
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

  // The number of stars covers neither the badge of the child's microphone nor the close button of the messages.
  const count = (page: Page) => page.getByTitle('1 star in this lesson');
  const badge = teacher.room.face('other').getByText('Microphone off');
  await child.page.getByRole('button', { name: 'Microphone', exact: true }).tap();
  await expect(badge).toBeVisible();
  const [over, under] = await Promise.all([count(teacher.page).boundingBox(), badge.boundingBox()]);
  expect(over!.y + over!.height).toBeLessThanOrEqual(under!.y);
  await child.page.getByRole('button', { name: 'Chat' }).tap();
  // It lets presses through; without this the tap would also work where the number hides the button.
  await count(child.page).evaluate((element) => (element.style.pointerEvents = 'auto'));
  await child.page.getByRole('button', { name: 'Close', exact: true }).tap();
  await expect(child.page.getByRole('button', { name: 'Close', exact: true })).toHaveCount(0);

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
