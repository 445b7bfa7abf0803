import { expect, test } from './journey.ts';
import { bookLesson } from './parts/lessons.ts';
import { Outbox } from './parts/Outbox.ts';

test('the page of a teacher who finishes a lesson draws its board, and the family’s mail shows it', async ({
  school,
  come,
}) => {
  const lesson = await bookLesson(school, { startsInMinutes: -30 });
  await school.pool.query(
    "update lessons set status = 'held', call_started_at = starts_at, held_at = now() where id = $1",
    [lesson.id],
  );
  // The rainbow that a child of the demo school has drawn.
  const { rowCount } = await school.pool.query(
    `insert into room_log (room_id, seq, at, author, client, n, body)
     select $1, r.seq, now(), r.author, r.client, r.n, r.body from room_log r
     join lessons l on l.id = r.room_id join accounts p on p.id = l.student_id where p.email = 'trial@skylark.test'`,
    [lesson.id],
  );
  expect(rowCount).toBeGreaterThan(6);
  const { page, url } = await come(lesson.teacher);
  const sent = page.waitForResponse((answer) => answer.url().endsWith(`/lessons/${lesson.id}/board_picture`));
  await page.goto(`${url}/lessons/${lesson.id}/review`);
  expect((await sent).status()).toBe(200);
  await page.getByLabel('5 stars out of 5').check();
  await page.getByRole('button', { name: 'Save and finish' }).click();
  await expect(page).toHaveURL(`${url}/lessons`);

  const { id, subject } = await new Outbox(url).newestTo(lesson.student.email);
  expect(subject).toContain('what was learned');
  await page.goto(`${url}/dev/outbox/${id}`);
  const picture = page.getByRole('img', { name: 'The board of the lesson' });
  await expect(picture).toBeVisible();
  const { width, height, colors } = await picture.evaluate(readPicture);
  expect([width, height]).toEqual([960, 540]);
  // Each band of the rainbow from the outside in: coral, orange, yellow, green, blue, purple.
  expect(colors).toEqual(['red', 'orange', 'yellow', 'green', 'blue', 'purple']);
});

/** Runs in the page: the picture's size, and the colours met on the way down its middle, each named once. */
function readPicture(element: Element): { width: number; height: number; colors: string[] } {
  const image = element as HTMLImageElement;
  const { naturalWidth: width, naturalHeight: height } = image;
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d')!;
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(Math.round((width * 7_000) / 16_000), 0, 1, height);
  const colors: string[] = [];
  for (let at = 0; at < data.length; at += 4) {
    const [red, green, blue] = [data[at]!, data[at + 1]!, data[at + 2]!];
    const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
    // Paper, and the edges of strokes.
    if (most - least < 70) continue;
    const turn =
      most === red
        ? (green - blue) / (most - least)
        : most === green
          ? 2 + (blue - red) / (most - least)
          : 4 + (red - green) / (most - least);
    const hue = (turn * 60 + 360) % 360;
    const name =
      hue < 16 || hue > 340
        ? 'red'
        : hue < 38
          ? 'orange'
          : hue < 65
            ? 'yellow'
            : hue < 170
              ? 'green'
              : hue < 240
                ? 'blue'
                : 'purple';
    if (!colors.includes(name)) colors.push(name);
  }
  return { width, height, colors };
}
