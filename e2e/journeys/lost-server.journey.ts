import { Wire } from '../rooms/Wire.ts';
import { expect, test } from './journey.ts';
import { bookLesson } from './parts/lessons.ts';
import { wordsOf } from './parts/words.ts';

const say = wordsOf('en');

test('a server that stays down: 45 seconds of retries, then an explanation, and a reload leads back into the lesson', async ({
  school,
  come,
  consoles,
}) => {
  consoles.mayReport(/WebSocket connection to .* failed/, /Failed to load resource: net::ERR_/);
  const lesson = await bookLesson(school);
  const wire = await Wire.to(school.url);
  const student = await come(lesson.student, { through: wire.url });
  const { page, room } = student;
  // The page's own clock, which the journey advances.
  await page.clock.install();
  // The dialog needed later is loaded in advance: five seconds after the page was opened.
  const fetched = page.waitForResponse(/LostModal/);
  await student.goTo(`/rooms/${lesson.id}`);
  await room.checkDevices();
  await room.goIn();
  const modal = (await fetched).url();
  // Including everything it imports.
  await page.evaluate((url) => import(url).then(() => undefined), modal);

  wire.cut();
  await expect(page.getByText(say('room.retrying'))).toBeVisible();
  await page.clock.runFor(30_000);
  await expect(page.getByText(say('room.lost.title'))).toBeHidden();
  await page.clock.runFor(20_000);
  const lost = page.getByRole('dialog', { name: say('room.lost.title') });
  await expect(lost).toBeVisible();
  wire.mend();
  await lost.getByRole('button', { name: say('room.lost.reload') }).click();
  // Directly back in: people who had joined are not asked again.
  await expect(room.status('Olena isn’t here yet')).toBeVisible();
  await expect(lost).toBeHidden();
  await wire.close();
});
