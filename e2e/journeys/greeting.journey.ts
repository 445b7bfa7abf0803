import { expect, test } from './journey.ts';
import { anAccount, demoTeacher } from './parts/lessons.ts';
import { manage } from './parts/manage.ts';

test('a teacher records a greeting, a manager approves it, and a family watches it', async ({ school, come, page }) => {
  const account = await anAccount(school, demoTeacher, 'Iryna');
  const { rows } = await school.pool.query<{ id: string }>('select id from accounts where email = $1', [account.email]);
  const id = rows[0]!.id;
  const teacher = await come(account);
  const own = teacher.page;
  /** Runs in the page: the video's frames are decoded. */
  const plays = async (video: HTMLVideoElement): Promise<boolean> => {
    video.muted = true;
    await video.play();
    return video.videoWidth > 0 && video.currentTime > 0;
  };

  await teacher.goTo('/settings/profile');
  await own.getByRole('button', { name: 'Record a greeting' }).click();
  await expect(own.getByLabel('Your camera')).toBeVisible();
  await own.getByRole('button', { name: 'Start recording' }).click();
  await expect(own.getByRole('timer')).toContainText('1 of 60');
  await own.getByRole('button', { name: 'Stop' }).click();
  await expect(own.getByText('Watch it before you send it.')).toBeVisible();
  await expect.poll(() => own.getByLabel('Your greeting').evaluate(plays)).toBe(true);
  await own.getByRole('button', { name: 'Send for approval' }).click();
  await expect(own.getByText('Waiting for a manager')).toBeVisible();

  const waiting = JSON.parse(await manage(school, 'teacher', 'greetings', '--json')) as {
    id: string;
    teacher: { id: string };
  }[];
  const greeting = waiting.find((one) => one.teacher.id === id);
  await manage(school, 'teacher', 'greeting-approve', greeting?.id ?? '');
  await expect(own.getByText('Families see this greeting')).toBeVisible();
  await manage(school, 'teacher', 'set', id, '--public=yes');

  await page.goto(`${school.url}/teachers/${id}`);
  await page.getByRole('button', { name: /^Greeting from Iryna/ }).click();
  await expect.poll(() => page.locator('video').evaluate(plays)).toBe(true);
});
