import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { beginCall, bookLesson } from './parts/lessons.ts';
import { looksRight, settled } from './parts/looks.ts';

/** In pixels on a phone: above everything printed on a slide. */
const SLIDE_EDGE = 6;

/** Drags a part to another one with a finger, and lifts it there. */
async function drag(page: Page, part: string, to: string, isLifted = true): Promise<() => Promise<void>> {
  const middle = async (id: string): Promise<{ x: number; y: number }> => {
    const box = await page.locator(`[data-part="${id}"]`).boundingBox();
    if (!box) throw new Error(`${id} is not there`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const [from, there] = [await middle(part), await middle(to)];
  const finger = await page.context().newCDPSession(page);
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] });
  for (let step = 1; step <= 8; step += 1) {
    const at = { x: from.x + ((there.x - from.x) * step) / 8, y: from.y + ((there.y - from.y) * step) / 8 };
    await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [at] });
  }
  const lift = async (): Promise<void> => {
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  if (isLifted) await lift();
  return lift;
}

test('a child drags by touch and spells by keys; the teacher sees each move, helps, and resets', async ({
  school,
  come,
}, info) => {
  const lesson = await bookLesson(school);
  await school.pool.query(
    `update lessons l set deck_id = d.id, course_id = d.course_id from decks d join courses c on c.id = d.course_id
     where l.id = $1 and c.slug = 'yummy-food' and d.kind = 'lesson' and d.position = 1`,
    [lesson.id],
  );
  const teacher = await come(lesson.teacher);
  const student = await come(lesson.student, { context: { viewport: { width: 820, height: 1180 }, hasTouch: true } });
  await beginCall(lesson.id, teacher, student);
  await teacher.room.letTheStudentDraw(true);
  const part = (of: typeof teacher, id: string) => of.page.locator(`[data-part="${id}"]`);

  await test.step('letters are typed and appear on both sides; a wrong one is not accepted', async () => {
    await teacher.room.nextSlide();
    await part(student, 'apple.0').focus();
    await student.page.keyboard.type('apxple', { delay: 60 });
    for (const { page } of [teacher, student]) {
      await expect(page.getByText('Perfect! No mistakes!').first()).toBeVisible();
      await expect(page.getByRole('button', { name: 'e, number 5' })).toBeVisible();
    }
  });

  await test.step('the other side sees what a finger is dragging before it is dropped', async () => {
    for (let slide = 2; slide < 7; slide += 1) await teacher.room.nextSlide();
    await expect(part(student, 'number-3')).toBeVisible();
    const lift = await drag(student.page, 'number-3', 'box-1', false);
    await expect(part(teacher, 'number-3')).toHaveAttribute('data-carried');
    // The dragged part replaces the pointer, so no canvas over the whole board is painted for it.
    await teacher.page.evaluate(settled);
    expect(await teacher.page.locator('canvas').last().isHidden()).toBe(true);
    await lift();
    for (const person of [teacher, student])
      await expect(person.page.getByRole('button', { name: '3, in: bananas' })).toBeVisible();
    await drag(student.page, 'number-4', 'box-2');
    await expect(teacher.page.getByText('Where does four go?').first()).toBeAttached();
    await expect(student.page.getByRole('button', { name: '4', exact: true })).toBeVisible();
  });

  await test.step('the teacher gives a hint, and resets', async () => {
    await teacher.page.getByRole('button', { name: 'Give a hint' }).click();
    await expect(part(student, 'number-6')).toHaveAttribute('data-helped');
    await looksRight(student.page);
    await teacher.page.getByRole('button', { name: 'Start again' }).click();
    await expect(student.page.getByRole('button', { name: '3', exact: true })).toBeVisible();
  });

  await test.step('on an upright phone the written task is above the slide and covers nothing printed on it', async () => {
    await teacher.page.getByRole('button', { name: /^Slide 6/ }).click();
    const [task, slide] = [student.page.getByText('Find the four apples.'), student.page.locator('[data-kind="find"]')];
    for (const [width, height] of [
      [390, 844],
      [390, 760],
      [390, 664],
      [375, 667],
      [360, 640],
    ] as const) {
      await student.page.setViewportSize({ width, height });
      await student.page.evaluate(settled);
      const [words, paper] = [await task.boundingBox(), await slide.boundingBox()];
      expect(words!.y + words!.height, `at ${width} by ${height}`).toBeLessThan(paper!.y + SLIDE_EDGE);
    }
    await looksRight(student.page, { name: 'written-task-phone', info });
  });

  await test.step('on an upright phone each button around an activity is as large as a child’s finger needs', async () => {
    await teacher.page.getByRole('button', { name: /^Slide 8/ }).click();
    await expect(student.page.locator('[data-kind="follow"]')).toBeVisible();
    const tools = student.page
      .locator('[data-kind="follow"]')
      .getByRole('button', { name: /^(Listen to the task|I can’t listen now)$/ });
    await expect(tools).toHaveCount(2);
    for (const [width, height] of [
      [390, 844],
      [360, 640],
    ] as const) {
      await student.page.setViewportSize({ width, height });
      await student.page.evaluate(settled);
      const reached = await tools.evaluateAll(
        (all, reach) =>
          all.map((tool) => {
            const { x, y, width: wide, height: high } = tool.getBoundingClientRect();
            const [left, top] = [x + wide / 2, y + high / 2];
            // The last one's right half ends at the edge of the slide.
            const spots = [[left - reach, top] as const, [left, top + reach] as const];
            return spots.every(([at, below]) => tool.contains(document.elementFromPoint(at, below)));
          }),
        31,
      );
      expect(reached, `at ${width} by ${height}`).toEqual([true, true]);
    }
  });

  await test.step('a swipe to the side isn’t “back”, which would leave the lesson', async () => {
    const behavior = () => getComputedStyle(document.documentElement).overscrollBehaviorX;
    expect(await student.page.evaluate(behavior)).toBe('none');
  });
});
