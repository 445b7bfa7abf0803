import { Wire } from '../rooms/Wire.ts';
import { expect, test } from './journey.ts';
import { beginCall, bookLesson } from './parts/lessons.ts';
import type { Spot } from './parts/spots.ts';

const FROM: Spot = { x: 300, y: 300 };
const TO: Spot = { x: 1200, y: 300 };
const MIDDLE: Spot = { x: 750, y: 300 };
/** Where the line would be if the board had moved by as little as a button's border. */
const BESIDE: Spot[] = [900, 1_050].flatMap((x) => [
  { x, y: 280 },
  { x, y: 320 },
]);
const LAPTOP = { width: 1366, height: 768 };
const SMALL_LAPTOP = { width: 910, height: 512 };
const TABLET = { width: 820, height: 1180 };
const SCREENS = [LAPTOP, TABLET, { width: 844, height: 390 }, { width: 390, height: 844 }];

test('the board and the buttons stand still whatever appears, also under a pen, and the faces stay readable', async ({
  school,
  come,
  consoles,
}) => {
  test.slow();
  // The journey itself cuts the network.
  consoles.mayReport(/WebSocket connection to .* failed/, /Failed to load resource: net::ERR_/);
  const lesson = await bookLesson(school);
  const wire = await Wire.to(school.url);
  const teacher = await come(lesson.teacher, { through: wire.url, context: { viewport: LAPTOP } });
  const child = await come(lesson.student, { through: wire.url, context: { viewport: TABLET } });
  await beginCall(lesson.id, teacher, child);
  const both = [teacher, child];
  for (const { room } of both) await room.seesTheOther();
  const names = ['Microphone', 'Camera', 'Leave', 'Signs', 'Stop'];
  /** Where the board is on a page, and the buttons that must never move. */
  const places = async ({ page, room }: typeof teacher): Promise<unknown[]> => [
    await room.board.surface.boundingBox(),
    ...(await Promise.all(
      names.map(async (name) => {
        const button = page.getByRole('button', { name, exact: true });
        return (await button.count()) === 1 ? button.boundingBox() : null;
      }),
    )),
  ];
  /** Resolves once everything has adapted to the window's new size. */
  const settled = async (who: typeof teacher): Promise<unknown[]> => {
    let last: unknown[] = [];
    await expect(async () => {
      const before = last;
      last = await places(who);
      expect(last).toEqual(before);
    }).toPass({ intervals: [400] });
    return last;
  };
  const childsChat = child.page.getByRole('region', { name: 'Chat' });
  const write = async (text: string): Promise<void> => {
    await teacher.page.getByLabel('Write a message').fill(text);
    await teacher.page.keyboard.press('Enter');
    await expect(childsChat.getByRole('log')).toContainText(text);
  };

  await test.step('the child’s tools keep their place whether they are there or not', async () => {
    for (const size of SCREENS) {
      await child.page.setViewportSize(size);
      await expect(child.room.tools).toBeHidden();
      const before = await settled(child);
      await teacher.room.letTheStudentDraw(true);
      await expect(child.room.tools).toBeVisible();
      expect(await settled(child), `with tools at ${size.width}`).toEqual(before);
      await teacher.room.letTheStudentDraw(false);
      await expect(child.room.tools).toBeHidden();
    }
    await child.page.setViewportSize(TABLET);
    await teacher.room.letTheStudentDraw(true);
  });

  await test.step('the panel of words shows four of them at once', async () => {
    await teacher.page.setViewportSize(LAPTOP);
    const tabs = teacher.page.getByRole('group', { name: 'Beside the board' });
    await tabs.getByRole('button', { name: /^Words/ }).click();
    const words = teacher.page.getByRole('region', { name: 'Words' }).getByRole('list').first().getByRole('listitem');
    for (const at of [0, 1, 2, 3]) await expect(words.nth(at)).toBeInViewport({ ratio: 0.9 });
  });

  await test.step('under two pens the network is cut and mended, a message and a trouble come: both lines are straight', async () => {
    await teacher.page.getByRole('group', { name: 'Beside the board' }).getByRole('button', { name: 'Chat' }).click();
    const before = await Promise.all(both.map(settled));
    const lower = ({ x, y }: Spot): Spot => ({ x, y: y + 300 });
    await teacher.room.board.press(FROM, MIDDLE);
    await child.room.board.press(lower(FROM), lower(MIDDLE));
    wire.cut();
    for (const { room } of both) await expect(room.isRetrying).toBeVisible();
    expect(await Promise.all(both.map(places))).toEqual(before);
    const end = await Promise.all(both.map(async ({ room }) => (await room.board.surface.boundingBox())!));
    for (const [at, { page, room }] of both.entries()) {
      const { y } = await room.board.surface.evaluate(spotHeight, at === 0 ? TO.y : lower(TO).y);
      await page.mouse.move(end[at]!.x + end[at]!.width * 0.6, y, { steps: 8 });
    }
    wire.mend();
    for (const { room } of both) await expect(room.isRetrying).toBeHidden();
    await write('Look at slide 3.');
    // Without the mouse, because the child's mouse is down.
    await child.page.getByRole('button', { name: 'Microphone', exact: true }).dispatchEvent('click');
    await expect(teacher.page.getByRole('status', { name: 'How to help Max' })).toContainText('microphone');
    expect(await Promise.all(both.map(places))).toEqual(before);
    // A keyboard or a turned tablet changes the whole page.
    await child.page.setViewportSize({ width: 820, height: 1000 });
    await expect.poll(async () => (await places(child))[0]).toEqual(before[1]![0]);
    for (const [at, { page, room }] of both.entries()) {
      const { y } = await room.board.surface.evaluate(spotHeight, at === 0 ? TO.y : lower(TO).y);
      await page.mouse.move(end[at]!.x + end[at]!.width * 0.8, y, { steps: 8 });
      await page.mouse.up();
    }
    await expect.poll(async () => (await places(child))[0]).not.toEqual(before[1]![0]);
    await child.page.setViewportSize(TABLET);
    for (const { room } of both) {
      await room.board.shows(FROM, MIDDLE, { x: 1_000, y: 300 }, lower(FROM), lower(MIDDLE), { x: 1_000, y: 600 });
      await room.board.isBlankAt(...BESIDE, ...BESIDE.map(lower));
    }
    await childsChat.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('a message moves nothing on the child’s page, on any screen', async () => {
    for (const size of [...SCREENS, { width: 1180, height: 820 }, LAPTOP]) {
      await child.page.setViewportSize(size);
      const before = await settled(child);
      await write(`At ${size.width}.`);
      expect(await settled(child), `with a message at ${size.width}`).toEqual(before);
      await childsChat.getByRole('button', { name: 'Close' }).click();
      await expect(childsChat).toBeHidden();
    }
  });

  await test.step('on a phone in landscape a cut is told without covering the teacher’s face', async () => {
    await child.page.setViewportSize({ width: 844, height: 390 });
    await settled(child);
    wire.cut();
    await expect(child.room.isRetrying).toBeVisible();
    await expect(child.room.isRetrying).toBeInViewport({ ratio: 0.99 });
    const notice = (await child.room.isRetrying.boundingBox())!;
    const face = (await child.room.face('other').boundingBox())!;
    expect(notice.x + notice.width).toBeLessThanOrEqual(face.x);
    wire.mend();
    await expect(child.room.isRetrying).toBeHidden();
  });

  await test.step('the signs are whole and go after one was sent', async () => {
    for (const size of [...SCREENS, LAPTOP]) {
      await child.page.setViewportSize(size);
      await child.page.getByRole('button', { name: 'Signs' }).click();
      const tray = child.page.getByRole('group', { name: 'Signs' });
      for (const sign of await tray.getByRole('button').all()) await expect(sign).toBeInViewport({ ratio: 0.99 });
      await tray.getByRole('button', { name: 'Yes' }).click();
      await expect(tray).toBeHidden();
      await expect(child.page.getByRole('button', { name: 'Signs' })).toBeFocused();
    }
  });

  await test.step('two troubles are one card without a green tick above it, and leave the face readable', async () => {
    await child.page.getByRole('button', { name: 'Camera', exact: true }).click();
    const help = teacher.page.getByRole('status', { name: 'How to help Max' });
    await expect(help.getByRole('listitem')).toHaveCount(2);
    await expect(help.getByRole('list')).toHaveCount(1);
    await expect(teacher.page.getByText('Max is in the lesson')).toBeHidden();
    const tabs = teacher.page.getByRole('group', { name: 'Beside the board' });
    for (const size of [LAPTOP, SMALL_LAPTOP]) {
      await teacher.page.setViewportSize(size);
      for (const name of ['Notes', 'Activities', 'Words', 'Homework', 'Chat']) {
        await tabs.getByRole('button', { name: new RegExp(`^${name}`) }).click();
        await expect(teacher.page.getByRole('region', { name })).toBeVisible();
        const { height } = (await teacher.room.face('other').boundingBox())!;
        expect(height, `the face beside ${name} at ${size.width}`).toBeGreaterThanOrEqual(96);
        await expect(teacher.room.face('other')).toBeInViewport({ ratio: 0.99 });
      }
    }
  });

  await test.step('the child’s view gives the slide as much room as the other view', async () => {
    const widths = async (): Promise<number[]> => {
      const found: number[] = [];
      for (const size of [TABLET, { width: 1180, height: 820 }]) {
        await child.page.setViewportSize(size);
        await settled(child);
        found.push(await child.room.board.surface.evaluate(paperWidth));
      }
      return found;
    };
    const other = await widths();
    await child.page.evaluate(() => localStorage.setItem('skylark.handed_over', '1'));
    await child.page.reload();
    await child.room.seesTheOther();
    const own = await widths();
    for (const [at, width] of other.entries()) expect(own[at]).toBeGreaterThanOrEqual(width - 1);
  });

  await test.step('an empty new page is still there after a reload', async () => {
    await teacher.page.setViewportSize(LAPTOP);
    const pages = teacher.page.getByRole('navigation', { name: 'Slides and pages' });
    await pages.getByRole('button', { name: 'New page' }).click();
    const page = pages.getByRole('button', { name: 'Page 1' });
    await expect(page).toHaveAttribute('aria-current', 'true');
    await teacher.page.reload();
    await expect(page).toHaveAttribute('aria-current', 'true');
  });

  await test.step('on a phone in landscape one reads that the teacher has gone', async () => {
    await child.page.setViewportSize({ width: 844, height: 390 });
    const { firstName } = lesson.teacher;
    await teacher.page.close();
    const told = child.page
      .getByRole('status')
      .filter({ hasText: `${firstName} lost connection and should be back soon` });
    await expect(told).toBeInViewport({ ratio: 0.99 });
  });
  await wire.close();
});

/** Runs in the page. */
function paperWidth(surface: Element): number {
  return surface.parentElement!.firstElementChild!.firstElementChild!.getBoundingClientRect().width;
}

/** Runs in the page. */
function spotHeight(surface: Element, y: number): { y: number } {
  const paper = surface.parentElement!.firstElementChild!.firstElementChild!.getBoundingClientRect();
  return { y: paper.top + (y * paper.height) / 900 };
}
