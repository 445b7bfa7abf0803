import { expect, test } from './journey.ts';
import { aPhoto } from './parts/aPhoto.ts';
import type { Spot } from './parts/spots.ts';
import { beginCall, bookLesson } from './parts/lessons.ts';
import { looksRight } from './parts/looks.ts';
import { SCREENS } from './parts/screens.ts';

const WHITE = [255, 255, 255, 255];

test('a teacher reads notes, and puts up a timer, dice, a spinner and a curtain for both', async ({ school, come }) => {
  const lesson = await bookLesson(school);
  const teacher = await come(lesson.teacher);
  const student = await come(lesson.student);
  await beginCall(lesson.id, teacher, student);
  const both = [teacher, student];
  const { rows } = await school.pool.query<{ note: string }>(
    'select note from slides s join lessons l on l.deck_id = s.deck_id where l.id = $1 order by position',
    [lesson.id],
  );
  const notes = rows.map(({ note }) => note);

  await test.step('the note of the slide stands beside it, for the teacher alone', async () => {
    const panel = teacher.page.getByRole('region', { name: 'Notes' });
    await expect(panel.getByRole('status')).toHaveText(notes[0]!);
    await teacher.room.nextSlide();
    await expect(panel.getByRole('status')).toHaveText(notes[1]!);
    await expect(student.room.slide(lesson.slides[1]!)).toBeVisible();
    for (const note of notes) await expect(student.page.getByText(note)).toBeHidden();
  });

  await test.step('dice show the same for both, and the child may roll them while it may draw', async () => {
    await teacher.page.getByRole('button', { name: 'Activities' }).click();
    await teacher.page.getByRole('button', { name: '2 dice' }).click();
    await expect(student.page.getByRole('button', { name: 'Roll' })).toBeHidden();
    await teacher.room.letTheStudentDraw(true);
    await student.page.getByRole('button', { name: 'Roll' }).click();
    const said = await Promise.all(
      both.map(async ({ page }) => {
        const fell = page.getByText(/^Dice: /);
        await expect(fell).toHaveCount(1);
        return fell.textContent();
      }),
    );
    expect(said[0]).toBe(said[1]);
  });

  await test.step('a timer runs, and a spinner of the lesson’s words stops at the same word', async () => {
    await teacher.page.getByRole('button', { name: '1 min' }).click();
    for (const { page } of both) await expect(page.getByRole('timer', { name: 'Timer' })).toContainText(/0:\d/);
    await teacher.page.getByRole('button', { name: 'Spinner' }).click();
    await teacher.page.getByRole('button', { name: 'Show the spinner' }).click();
    await student.page.getByRole('button', { name: 'Spin', exact: true }).click();
    const words = await Promise.all(
      both.map(async ({ page }) => {
        const result = page
          .getByRole('main')
          .getByRole('status')
          .filter({ hasText: /^(cow|pig|horse|sheep)$/ });
        await expect(result).toBeVisible();
        return result.textContent();
      }),
    );
    expect(words[0]).toBe(words[1]);
    await looksRight(teacher.page);
    await looksRight(student.page);
    await teacher.page.getByRole('button', { name: '2 dice' }).click();
  });

  await test.step('dice never lie over the actions for what is selected, on any screen', async () => {
    const { page } = teacher;
    const before = page.viewportSize();
    // On an upright phone the panel lies over the board until it is closed.
    await page.getByRole('region', { name: 'Activities' }).getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Pen', exact: true }).click();
    await teacher.room.board.draw({ x: 1150, y: 200 }, { x: 1550, y: 260 });
    await page.keyboard.press('Control+a');
    for (const size of SCREENS) {
      await page.setViewportSize(size);
      await expect(page.getByRole('button', { name: 'Roll' })).toBeVisible();
      const actions = page.getByRole('toolbar', { name: 'Selected object' }).getByRole('button');
      await expect(actions).toHaveCount(6);
      for (const action of await actions.all()) await action.click({ trial: true });
    }
    await page.getByRole('button', { name: 'Delete selection' }).click();
    if (before) await page.setViewportSize(before);
    await page.getByRole('button', { name: 'Activities' }).click();
    await page.getByRole('button', { name: 'Put away' }).click();
    await teacher.page
      .getByRole('region', { name: 'Activities' })
      .getByRole('button', { name: 'Stop the timer' })
      .click();
    for (const { page } of both) await expect(page.getByRole('timer', { name: 'Timer' })).toBeHidden();
  });

  await test.step('a message comes to the child by itself, and an answer to the teacher', async () => {
    await teacher.page.getByRole('button', { name: 'Chat' }).click();
    await teacher.page.getByLabel('Write a message').fill('Can you hear me?');
    await teacher.page.keyboard.press('Enter');
    const childs = student.page.getByRole('region', { name: 'Chat' });
    await expect(childs.getByRole('log')).toContainText('Can you hear me?');
    await expect(childs.getByRole('button', { name: 'Read aloud: Can you hear me?' })).toBeVisible();
    await teacher.page.getByRole('button', { name: 'Activities' }).click();
    const before = student.page.viewportSize();
    for (const size of SCREENS) {
      await student.page.setViewportSize(size);
      await expect(childs.getByRole('log')).toContainText('Can you hear me?');
      const field = await childs.getByLabel('Write a message').boundingBox();
      expect(field!.height, 'height of the text field').toBeGreaterThanOrEqual(43.5);
      for (const tool of await student.room.tools.getByRole('button').all())
        if (await tool.isEnabled()) await tool.click({ trial: true });
      await expect(student.room.face('other')).toBeInViewport();
    }
    if (before) await student.page.setViewportSize(before);
    await childs.getByLabel('Write a message').fill('Yes!');
    await childs.getByRole('button', { name: 'Send' }).click();
    await expect(teacher.page.getByRole('button', { name: /^Chat ?1/ })).toBeVisible();
    await looksRight(student.page);
  });

  await test.step('the other face fills the screen for a moment', async () => {
    await student.page.getByRole('button', { name: 'Enlarge Olena’s video' }).click();
    await expect.poll(async () => (await student.room.face('other').boundingBox())!.width).toBeGreaterThan(900);
    await student.page.keyboard.press('Escape');
    await expect.poll(async () => (await student.room.face('other').boundingBox())!.width).toBeLessThan(500);
  });

  await test.step('a spotlight shows the child a part alone, and grows by keys', async () => {
    const hidden = student.page.getByText('Only a part of the page is shown.');
    await teacher.page.getByRole('button', { name: 'Spotlight' }).click();
    await expect(hidden).toBeAttached();
    const size = teacher.page.getByRole('button', { name: 'Size', exact: true });
    const before = await size.boundingBox();
    await size.focus();
    await teacher.page.keyboard.press('Shift+ArrowRight');
    await expect.poll(async () => (await size.boundingBox())!.x).toBeGreaterThan(before!.x + 20);
    await teacher.page.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(hidden).toBeHidden();
  });

  await test.step('a curtain hides a part from the child, and goes where keys take it', async () => {
    const hidden = student.page.getByText('Part of the page is hidden.');
    await teacher.page.getByRole('button', { name: 'Curtain' }).click();
    await expect(hidden).toBeAttached();
    const edge = teacher.page.getByRole('button', { name: 'Left edge' });
    const before = await edge.boundingBox();
    await edge.focus();
    for (let press = 0; press < 3; press += 1) await teacher.page.keyboard.press('Shift+ArrowLeft');
    await expect.poll(async () => (await edge.boundingBox())!.x).toBeLessThan(before!.x - 50);
    await teacher.page.reload();
    await expect(edge).toBeVisible();
    await looksRight(teacher.page);
    await teacher.page.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(hidden).toBeHidden();
  });
});

test('cards that the child may move and the teacher may lock, and what both can do with their elements', async ({
  school,
  come,
}) => {
  const lesson = await bookLesson(school);
  const teacher = await come(lesson.teacher);
  const student = await come(lesson.student);
  await beginCall(lesson.id, teacher, student);
  await teacher.room.letTheStudentDraw(true);
  await teacher.page.getByRole('button', { name: 'New page' }).click();
  const both = [teacher, student];
  const { page } = teacher;
  const drag = async (who: typeof teacher, from: Spot, to: Spot): Promise<void> => {
    await who.page.keyboard.press('Escape');
    await who.room.board.draw(from, to);
  };
  const teachersTexts = page.getByRole('list', { name: 'Text on this page' }).getByRole('listitem');

  await test.step('the words of the lesson become cards that both see and the child moves', async () => {
    await page.getByRole('button', { name: 'Activities' }).click();
    for (const word of ['horse', 'sheep']) await page.getByRole('button', { name: word, exact: true }).click();
    await page
      .getByRole('group', { name: 'Cards to move' })
      .getByRole('button', { name: 'Words', exact: true })
      .click();
    // Two cards of 230 x 90 side by side at the bottom of the page.
    const left = { x: 572, y: 830 };
    await teacher.room.board.shows(left);
    await student.room.board.shows(left);
    await expect(teachersTexts).toHaveCount(2);
    await student.room.tools.getByRole('button', { name: /^More tools/ }).click();
    await student.page.getByRole('button', { name: 'Select' }).click();
    await drag(student, { x: 672, y: 830 }, { x: 672, y: 230 });
    for (const person of both) {
      await person.room.board.shows({ x: 572, y: 230 });
      await person.room.board.isBlankAt(left);
    }
    await expect(student.page.getByRole('button', { name: 'Delete selection' })).toBeHidden();
  });

  await test.step('what the teacher locks can’t be moved', async () => {
    await drag(teacher, { x: 672, y: 230 }, { x: 672, y: 231 });
    await page.getByRole('button', { name: 'Lock in place' }).click();
    await drag(student, { x: 672, y: 230 }, { x: 672, y: 500 });
    for (const person of both) await person.room.board.shows({ x: 572, y: 230 });
    await drag(teacher, { x: 672, y: 230 }, { x: 672, y: 230 });
    await page.getByRole('button', { name: 'Unlock' }).click();
    await expect(page.getByRole('button', { name: 'Unlock' })).toBeHidden();
  });

  await test.step('it is duplicated, turned, copied to another page, and all of it undone', async () => {
    await drag(teacher, { x: 672, y: 231 }, { x: 300, y: 231 });
    await teacher.room.board.shows({ x: 190, y: 231 });
    await page.keyboard.press('Control+d');
    await expect(teachersTexts).toHaveCount(3);
    await page.getByRole('button', { name: 'Rotate' }).click();
    await page.keyboard.press('Control+c');
    await page.getByRole('button', { name: 'Slide 1:' }).click();
    await page.keyboard.press('Control+v');
    await expect(teachersTexts).toHaveCount(1);
    await expect(student.page.getByRole('list', { name: 'Text on this page' }).getByRole('listitem')).toHaveCount(1);
    await looksRight(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(teachersTexts).toHaveCount(0);
  });

  await test.step('words from elsewhere are pasted as text', async () => {
    await page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', 'The cow says moo');
      document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect(student.page.getByText('The cow says moo')).toBeAttached();
  });

  await test.step('a picture pasted from elsewhere is placed for both, selected, and goes to the back', async () => {
    await page.getByRole('button', { name: 'New page' }).click();
    const bytes = [...(await aPhoto(page))];
    await page.evaluate((photo) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([new Uint8Array(photo)], 'cow.png', { type: 'image/png' }));
      document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, bytes);
    for (const person of both) await person.room.board.shows({ x: 800, y: 450 });
    await page.getByRole('button', { name: 'Send to back' }).click();
    await page.getByRole('button', { name: 'Delete selection' }).click();
    for (const person of both) await person.room.board.isBlankAt({ x: 800, y: 450 });
  });

  await test.step('shapes are filled and layered, and the page has a thumbnail', async () => {
    await page.getByRole('button', { name: 'New page' }).click();
    const more = teacher.room.tools.getByRole('button', { name: /^More tools/ });
    await more.click();
    await page.getByRole('button', { name: 'Rectangle', exact: true }).click();
    await page.getByRole('button', { name: /^Colour and size/ }).click();
    await page.getByRole('button', { name: 'Solid fill' }).click();
    await page.keyboard.press('Escape');
    const [first, overlap, second] = [
      { x: 400, y: 300 },
      { x: 600, y: 425 },
      { x: 850, y: 600 },
    ];
    await teacher.room.board.draw({ x: 300, y: 200 }, { x: 700, y: 500 });
    for (const person of both) await person.room.board.shows(first, overlap);
    const below = await teacher.room.board.colourAt(overlap);
    await page.keyboard.press('4');
    await teacher.room.board.draw({ x: 500, y: 350 }, { x: 900, y: 650 });
    for (const person of both) await person.room.board.shows(second);
    const above = await teacher.room.board.colourAt(second);
    expect(above).not.toEqual(below);
    for (const person of both) await expect.poll(() => person.room.board.colourAt(overlap)).toEqual(above);
    await test.step('text on them has a halo of another colour, for both', async () => {
      await page.getByRole('button', { name: 'Text', exact: true }).click();
      await drag(teacher, { x: 320, y: 300 }, { x: 320, y: 300 });
      await page.keyboard.type('Moo');
      await page.keyboard.press('Escape');
      // Neither the filled shape nor letters of the same colour contain white.
      for (const person of both) await person.room.board.showsColour(WHITE, { x: 310, y: 270 }, { x: 450, y: 340 });
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(teachersTexts).toHaveCount(0);
    });
    await more.click();
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await drag(teacher, second, second);
    const back = page.getByRole('button', { name: 'Send to back' });
    await expect(back).toHaveAttribute('title', 'Send to back ([)');
    await back.click();
    for (const person of both) await expect.poll(() => person.room.board.colourAt(overlap)).toEqual(below);
    await page.keyboard.press(']');
    for (const person of both) await expect.poll(() => person.room.board.colourAt(overlap)).toEqual(above);
    await expect(page.getByRole('main').locator('button img[src^="blob:"]').first()).toBeVisible();
    await looksRight(page);
  });
});

test('a board prepared the day before is there when the lesson starts; an eraser removes parts of strokes', async ({
  school,
  come,
  consoles,
}) => {
  consoles.mayReport(/409 \(Conflict\)/);
  const lesson = await bookLesson(school, { startsInMinutes: 24 * 60 });
  const teacher = await come(lesson.teacher);
  const student = await come(lesson.student);
  const { page } = teacher;

  await test.step('the teacher lays it out from the page of the lesson', async () => {
    await teacher.goTo(`/lessons/${lesson.id}`);
    await page.getByRole('link', { name: 'Prepare the board' }).click();
    await expect(teacher.room.tools).toBeVisible();
    await page.getByRole('button', { name: 'Next slide' }).click();
    await page.getByRole('group', { name: 'Cards to move' }).getByRole('button', { name: 'Both' }).click();
    await expect(page.getByText('Everything is saved')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Text on this page' }).getByRole('listitem')).toHaveCount(4);
    await looksRight(page);
    await page.getByRole('link', { name: 'Back to the lesson' }).click();
    await student.goTo(`/rooms/${lesson.id}`);
    await expect(student.page.getByText('The room isn’t open yet.')).toBeVisible();
  });

  await school.pool.query(
    `update lessons set starts_at = now() + interval '2 minutes', ends_at = now() + interval '52 minutes' where id = $1`,
    [lesson.id],
  );
  await test.step('both find it there, and the lesson begins with the first slide', async () => {
    await beginCall(lesson.id, teacher, student);
    await expect(student.room.slide(lesson.slides[0]!)).toBeVisible();
    await teacher.room.nextSlide();
    await expect(student.page.getByRole('list', { name: 'Text on this page' }).getByRole('listitem')).toHaveCount(4);
  });

  await test.step('a stroke is erased in its middle, and restored by one undo', async () => {
    const [left, middle, right] = [
      { x: 400, y: 200 },
      { x: 800, y: 200 },
      { x: 1200, y: 200 },
    ];
    await page.getByRole('button', { name: 'Pen', exact: true }).click();
    await teacher.room.board.draw(left, right);
    await page.getByRole('button', { name: 'Eraser' }).click();
    await teacher.room.board.draw({ x: 800, y: 120 }, { x: 800, y: 280 });
    for (const person of [teacher, student]) {
      await person.room.board.isBlankAt(middle);
      await person.room.board.shows({ x: 500, y: 200 }, { x: 1100, y: 200 });
    }
    await page.getByRole('button', { name: 'Undo' }).click();
    for (const person of [teacher, student]) await person.room.board.shows(middle);
  });
});
