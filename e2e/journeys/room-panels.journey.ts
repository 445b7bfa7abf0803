import { expect, test } from './journey.ts';
import { beginCall, bookLesson } from './parts/lessons.ts';
import { SCREENS } from './parts/screens.ts';

/** A tablet in landscape. */
const TABLET_IN_LANDSCAPE = { width: 1180, height: 820 };
/** On these the teacher's buttons are icons with a tooltip. */
const isPhone = ({ width, height }: { width: number; height: number }): boolean => Math.min(width, height) < 561;

test('on every screen, panels, tabs and tools of the teacher lie beside the board and in reach', async ({
  school,
  come,
}) => {
  const lesson = await bookLesson(school);
  const teacher = await come(lesson.teacher);
  const student = await come(lesson.student);
  await beginCall(lesson.id, teacher, student);
  await teacher.page.getByRole('button', { name: 'Chat' }).click();
  await teacher.page.getByLabel('Write a message').fill('Can you hear me?');
  await teacher.page.keyboard.press('Enter');
  await teacher.page.getByRole('button', { name: 'Activities' }).click();

  await test.step('a panel that is closed by keys gives the focus back; on a phone every tool can be hit beside it', async () => {
    const { page } = teacher;
    const tab = page.getByRole('button', { name: 'Activities' });
    const panel = page.getByRole('region', { name: 'Activities' });
    for (const close of ['Escape', 'Close'] as const) {
      if (close === 'Escape') await page.keyboard.press('Escape');
      else await panel.getByRole('button', { name: 'Close' }).press('Enter');
      await expect(panel).toBeHidden();
      await expect(tab).toBeFocused();
      await tab.press('Enter');
      await expect(panel).toBeFocused();
    }
    const before = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 844 });
    for (const button of [...(await teacher.room.tools.getByRole('button').all()), panel.getByRole('button').first()]) {
      if (!(await button.isVisible())) continue;
      const { width, height } = (await button.boundingBox())!;
      expect(Math.min(width, height), (await button.textContent()) ?? '').toBeGreaterThanOrEqual(43.5);
    }
    if (before) await page.setViewportSize(before);
  });

  await test.step('on an upright phone the whole page stays visible above an open panel, and the way out stays in place', async () => {
    const { page } = teacher;
    const before = page.viewportSize();
    await page.getByRole('region', { name: 'Activities' }).getByRole('button', { name: 'Close' }).click();
    const mute = page.getByRole('button', { name: 'Microphone' });
    for (const size of [
      { width: 390, height: 844 },
      { width: 375, height: 667 },
    ]) {
      await page.setViewportSize(size);
      const place = (await mute.boundingBox())!;
      for (const name of ['Activities', 'Words', 'Homework', 'Chat']) {
        const tab = page.getByRole('group', { name: 'Beside the board' }).getByRole('button', { name });
        await tab.click();
        const panel = page.getByRole('region', { name });
        await expect(panel).toBeFocused();
        // The panel grows when its content has loaded.
        await expect(async () => {
          const paper = (await teacher.room.board.surface.boundingBox())!;
          const top = (await panel.boundingBox())!.y;
          expect(paper.height, `height of the page beside ${name}`).toBeGreaterThanOrEqual(120);
          expect(paper.y + paper.height, `end of the page beside ${name}`).toBeLessThanOrEqual(top);
        }).toPass({ timeout: 20_000 });
        await expect(panel.getByRole('heading', { name, exact: true })).toBeInViewport();
        await panel.getByRole('button', { name: 'Close' }).click();
        await expect(tab).toBeFocused();
      }
      expect((await mute.boundingBox())!).toEqual(place);
    }
    if (before) await page.setViewportSize(before);
    await page.getByRole('button', { name: 'Activities' }).click();
  });

  await test.step('the buttons of comment, words and homework are labelled, in reach and beside the board', async () => {
    const { page } = teacher;
    await page.getByRole('region', { name: 'Activities' }).getByRole('button', { name: 'Close' }).click();
    const before = page.viewportSize();
    for (const size of [...SCREENS, TABLET_IN_LANDSCAPE]) {
      await page.setViewportSize(size);
      const paper = (await teacher.room.board.surface.boundingBox())!;
      for (const name of ['Comment', 'Words', 'Homework']) {
        const button = page
          .getByRole(name === 'Comment' ? 'toolbar' : 'group', {
            name: name === 'Comment' ? 'Teacher’s tools' : 'Beside the board',
          })
          .getByRole('button', { name, exact: true });
        await expect(button).toBeInViewport({ ratio: 0.99 });
        const box = (await button.boundingBox())!;
        const isBeside =
          box.x + box.width <= paper.x ||
          box.x >= paper.x + paper.width ||
          box.y + box.height <= paper.y ||
          box.y >= paper.y + paper.height;
        expect(isBeside, `${name} is beside the board at ${size.width}`).toBe(true);
        const label = (await button.getByText(name).last().boundingBox())!;
        if (name === 'Comment' && isPhone(size)) await expect(button).toHaveAttribute('title', name);
        else expect(label.width, `width of the label ${name} at ${size.width}`).toBeGreaterThan(20);
      }
    }
    if (before) await page.setViewportSize(before);
    await page.getByRole('button', { name: 'Activities' }).click();
  });

  await test.step('opening a panel moves neither microphone, camera nor the tabs', async () => {
    const { page } = teacher;
    const before = page.viewportSize();
    await page.getByRole('region', { name: 'Activities' }).getByRole('button', { name: 'Close' }).click();
    const tabs = page.getByRole('group', { name: 'Beside the board' });
    const places = (names: string[]): Promise<unknown[]> =>
      Promise.all(names.map((name) => page.getByRole('button', { name, exact: true }).boundingBox()));
    for (const size of [...SCREENS, TABLET_IN_LANDSCAPE]) {
      await page.setViewportSize(size);
      await expect(tabs).toBeVisible();
      // On a phone the tabs are hidden while a panel is open.
      const still = ['Microphone', 'Camera', ...(isPhone(size) ? [] : ['Activities', 'Homework'])];
      const closed = await places(still);
      const tab = tabs.getByRole('button', { name: 'Activities' });
      await tab.click();
      const panel = page.getByRole('region', { name: 'Activities' });
      await expect(panel).toBeFocused();
      expect(await places(still), `with an open panel at ${size.width}`).toEqual(closed);
      await panel.getByRole('button', { name: 'Close' }).click();
    }
    if (before) await page.setViewportSize(before);
    await page.getByRole('button', { name: 'Activities' }).click();
  });
});
