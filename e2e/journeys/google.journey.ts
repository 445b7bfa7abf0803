import { randomBytes } from 'node:crypto';
import { GoogleStandIn } from '../../server/test/GoogleStandIn.ts';
import { expect, test } from './journey.ts';
import { bookLesson } from './parts/lessons.ts';
import { looksRight } from './parts/looks.ts';
import { manage } from './parts/manage.ts';
import { School } from './parts/School.ts';
import { wordsOf } from './parts/words.ts';

const say = wordsOf('en');

test('Google Calendar: connected, a lesson moves in it, the grant is revoked, connected again, disconnected', async ({
  come,
}) => {
  const google = await GoogleStandIn.start();
  const school = await School.open({
    GOOGLE_CLIENT_ID: 'client',
    GOOGLE_CLIENT_SECRET: 'secret',
    GOOGLE_URL: google.url,
    CALENDAR_KEYS: `one:${randomBytes(32).toString('base64')}`,
  });
  const lesson = await bookLesson(school, { startsInMinutes: 3000 });
  const { page, url } = await come(lesson.student, { school });
  // Google's own page, on which a person gives consent.
  await page.route(`${google.url}/**`, (route) => {
    const asked = route.request().url();
    const back = new URL(new URL(asked).searchParams.get('redirect_uri') ?? '');
    back.search = new URLSearchParams(google.allow(asked)).toString();
    return route.fulfill({ status: 302, headers: { location: back.href } });
  });
  await page.goto(`${url}/settings/integrations`);
  await expect(page.getByText(say('calendar.google.off'))).toBeVisible();
  await page.getByRole('button', { name: say('calendar.google.connect') }).click();
  await expect(page.getByText('Connected as parent@gmail.test', { exact: false })).toBeVisible();
  // Neither code nor state stays in the address.
  await expect(page).toHaveURL(`${url}/settings/integrations`);
  await looksRight(page);
  await expect.poll(() => google.live().length).toBe(1);
  expect(google.live()[0]?.location).toContain(`/rooms/${lesson.id}`);

  // Managers move lessons to whole minutes.
  const minute = Math.floor(Date.parse(google.live()[0]?.start.dateTime ?? '') / 60_000) * 60_000;
  const before = new Date(minute).toISOString();
  const later = new Date(minute + 24 * 3_600_000).toISOString();
  await manage(school, 'lesson', 'move', lesson.id, later, '--anyway');
  await expect.poll(() => google.live().map((event) => Date.parse(event.start.dateTime))).toEqual([Date.parse(later)]);

  google.revokeAll();
  await manage(school, 'lesson', 'move', lesson.id, before, '--anyway');
  await expect(page.getByText(say('calendar.google.dead'))).toBeVisible();
  await looksRight(page);
  await page.getByRole('button', { name: say('calendar.google.again') }).click();
  await expect(page.getByText('Connected as parent@gmail.test', { exact: false })).toBeVisible();
  // The same event, without a duplicate.
  await expect.poll(() => google.live().map((event) => event.start.dateTime)).toEqual([before]);

  await page.getByRole('button', { name: say('calendar.google.disconnect') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('calendar.google.disconnect') })
    .click();
  await expect(page.getByRole('button', { name: say('calendar.google.connect') })).toBeVisible();
  // Closed before its school, so that its remaining requests don't fail.
  await page.close();
  await school.close();
  google.close();
});
