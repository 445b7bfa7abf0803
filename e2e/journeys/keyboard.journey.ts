import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { anAccount, bookLesson, demoStudent } from './parts/lessons.ts';

const TABS_AT_MOST = 60;

test('a lesson without a mouse: sign in, find it, go in, start, draw', async ({ school, come }) => {
  const lesson = await bookLesson(school);
  const { page, room, ...teacher } = await come(lesson.teacher, { isSignedIn: false });
  await page.goto(`${teacher.url}/`);
  await expect(page.getByLabel('Email')).toBeVisible();

  await tabTo(page, 'Email');
  await page.keyboard.type(lesson.teacher.email);
  await tabTo(page, 'Password');
  await page.keyboard.type(lesson.teacher.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Start lesson' })).toBeVisible();

  await tabTo(page, 'Start lesson');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Turn on camera and sound' })).toBeVisible();
  await tabTo(page, 'Turn on camera and sound');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Join', exact: true })).toBeVisible();
  await tabTo(page, 'Join');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Start the call' })).toBeVisible();
  await tabTo(page, 'Start the call');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'End lesson' })).toBeVisible();

  await expect(room.tools).toBeVisible();
  await expect(room.slide(lesson.slides[0]!)).toBeVisible();
  await page.keyboard.press('PageDown');
  await expect(room.slide(lesson.slides[1]!)).toBeVisible();
  await tabTo(page, 'Board');
  // The pen is in the middle of the page; each arrow key moves it by 10 units.
  await page.keyboard.press(' ');
  for (let step = 0; step < 20; step += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press(' ');
  await page.keyboard.press('Escape');
  await room.board.shows({ x: 850, y: 450 }, { x: 950, y: 450 });
  await page.keyboard.press('Control+z');
  await room.board.isBlankAt({ x: 850, y: 450 }, { x: 950, y: 450 });

  await tabTo(page, 'End lesson');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'End the lesson?' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'End the lesson?' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'End lesson' })).toBeFocused();
});

test('lessons are bought without a mouse, up to the bank and back', async ({ school, come }) => {
  const account = await anAccount(school, demoStudent, 'Max');
  const { page } = await come(account);
  await page.goto(`${school.url}/buy`);
  await expect(page.getByText('Balance: 0 lessons')).toBeVisible();
  await tabTo(page, 'Buy 8 lessons');
  await page.keyboard.press('Enter');
  // The built-in card page: a group of radio buttons is one Tab stop, arrow keys choose.
  await page.waitForURL('**/sandbox/**');
  await expect(page.getByRole('radio').first()).toBeVisible();
  await tabTo(page, /^Pay /);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('8 lessons added');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText('Balance: 8 lessons').first()).toBeVisible();
});

/** Presses Tab until the element with that name has the focus. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const passed: string[] = [];
  for (let tabs = 0; tabs < TABS_AT_MOST; tabs += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(nameOfFocused);
    if (typeof name === 'string' ? focused === name : name.test(focused)) return;
    passed.push(focused);
  }
  throw new Error(`"${String(name)}" was not reached by Tab; passed ${passed.join(', ')}`);
}

/** Runs in the page. */
function nameOfFocused(): string {
  const focused = document.activeElement;
  if (focused instanceof HTMLInputElement) return focused.labels?.[0]?.textContent ?? '';
  return focused?.getAttribute('aria-label') ?? focused?.textContent?.trim() ?? '';
}
