import { expect, test } from './journey.ts';
import { anAccount, demoTeacher } from './parts/lessons.ts';
import { looksRight, saveScreenshots } from './parts/looks.ts';
import { LessonRoom } from './parts/LessonRoom.ts';

const LAPTOP = { viewport: { width: 1366, height: 768 } };

test('a new teacher’s first day: six steps, and a practice room in which both sides are seen', async ({
  school,
  come,
  consoles,
}, info) => {
  // Expected: the rehearsal's sessions end with it, and browsers block sound in its second window until a tap.
  consoles.mayReport(/status of 401|AudioContext was not allowed/);
  const account = await anAccount(school, demoTeacher, 'Halyna');
  const teacher = await come(account, { context: LAPTOP });
  const { page, room } = teacher;

  await test.step('what is still to do stands on the start page, and ticks itself', async () => {
    await teacher.goTo('/lessons');
    const steps = page.getByRole('region', { name: 'Your first day' });
    await expect(steps.getByRole('listitem')).toHaveCount(6);
    await expect(steps.getByText('0 of 6 done')).toBeVisible();
    for (const step of await steps.getByRole('listitem').all()) await expect(step).toBeInViewport({ ratio: 1 });
    await looksRight(page, { name: 'first-day', info });
    await steps.getByRole('link', { name: /Your page for families/ }).click();
    await expect(page.getByRole('region', { name: 'Your page for families' })).toBeInViewport();
    await page.goBack();
    await steps.getByRole('link', { name: /Camera, sound and network/ }).click();
    await page.getByRole('button', { name: 'Turn on camera and sound' }).click();
    await expect
      .poll(() =>
        school.pool
          .query(
            'select 1 from first_days f join accounts p on p.id = f.teacher_id where p.email = $1 and f.devices_checked_at is not null',
            [account.email],
          )
          .then(({ rowCount }) => rowCount),
      )
      .toBe(1);
    await teacher.goTo('/lessons');
    await expect(steps.getByText('1 of 6 done')).toBeVisible();
  });

  await test.step('in the practice room a made-up child comes, is in the call, and draws once it may', async () => {
    await page.getByRole('button', { name: /The practice room/ }).click();
    await page.waitForURL('**/rooms/*');
    await room.checkDevices();
    await room.goIn();
    await expect(page.getByText('Practice: nothing counts')).toBeVisible();
    await room.startCall();
    await expect(room.face('other').locator('video')).toBeVisible();
    await saveScreenshots(page, { name: 'practice', info });
    await room.letTheStudentDraw(true);
    // Its drawing is in the upper right corner.
    await room.board.shows({ x: 1380, y: 91 });
  });

  await test.step('the child’s side opens in a second window, and both see the same', async () => {
    const opened = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'See Lily’s screen' }).click();
    const childs = await opened;
    consoles.listen(childs, 'Lily');
    const child = new LessonRoom(childs);
    await expect(childs.getByText('Practice: the child’s side')).toBeVisible();
    await child.board.shows({ x: 1380, y: 91 });
    await expect(child.face('own').locator('video')).toBeVisible();
    await childs.close();
    await expect(room.face('other').locator('video')).toBeVisible({ timeout: 30_000 });
  });

  await test.step('its end is the way back to one’s own lessons, where nothing of it is left', async () => {
    await page.getByRole('button', { name: 'End lesson' }).click();
    const asked = page.getByRole('dialog');
    await expect(asked.getByText('This ends the practice.')).toBeVisible();
    await asked.getByRole('button', { name: 'End the lesson' }).click();
    await expect(page.getByRole('heading', { name: 'That was the practice room' })).toBeVisible();
    await looksRight(page, { name: 'practice-over', info });
    await page.getByRole('button', { name: 'To my lessons' }).click();
    await expect(page.getByText('2 of 6 done')).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(0);
  });
});
