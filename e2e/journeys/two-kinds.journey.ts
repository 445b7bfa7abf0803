import { expect, test } from './journey.ts';
import { FirefoxPerson } from './parts/FirefoxPerson.ts';
import { expectMoves } from './parts/frames.ts';
import { firefoxPath } from './parts/installed.ts';
import { bookLesson, tokenOf } from './parts/lessons.ts';

const TEACHERS_LINE = [
  { x: 200, y: 100 },
  { x: 700, y: 100 },
];
const CHILDS_LINE = [
  { x: 200, y: 800 },
  { x: 700, y: 800 },
];

test('a whole lesson between Chromium and Firefox', async ({ school, come }, info) => {
  test.skip(
    firefoxPath === undefined,
    'Firefox is not installed: apt-get install firefox-esr, or name it in FIREFOX_PATH',
  );
  const lesson = await bookLesson(school);
  await school.pool.query(
    `update lessons l set deck_id = d.id, course_id = d.course_id from decks d join courses c on c.id = d.course_id
     where l.id = $1 and c.slug = 'yummy-food' and d.kind = 'lesson' and d.position = 1`,
    [lesson.id],
  );
  const teacher = await come(lesson.teacher);
  const child = await FirefoxPerson.open(firefoxPath ?? '', await tokenOf(school, lesson.student));
  const bothSeeEachOther = async (): Promise<void> => {
    await teacher.room.seesTheOther();
    await expectMoves(() => child.framesOfTheOther());
  };
  try {
    await test.step('both go through the lobby, and the teacher starts the call', async () => {
      await teacher.enterRoom(lesson.id);
      await child.goIn(`${school.url}/rooms/${lesson.id}`);
      await expect(teacher.room.status('Max is ready')).toBeVisible({ timeout: 30_000 });
      await teacher.room.startCall();
    });

    await test.step('each sees and hears the other', async () => {
      await bothSeeEachOther();
      await teacher.room.hearsTheOther();
      const bytes = await child.soundBytes();
      await expect.poll(() => child.soundBytes()).toBeGreaterThan(bytes);
      await child.page.screenshot({ path: info.outputPath('firefox-call.png') });
    });

    await test.step('what one draws, the other sees', async () => {
      await teacher.room.board.draw(...TEACHERS_LINE);
      await child.showsInk(...TEACHERS_LINE);
      await teacher.room.letTheStudentDraw(true);
      await child.find('[role="toolbar"][aria-label="Drawing tools"]');
      await child.draw(...CHILDS_LINE);
      await child.showsInk(...CHILDS_LINE);
      await teacher.room.board.shows(...CHILDS_LINE, ...TEACHERS_LINE);
    });

    await test.step('the child follows to another slide and plays its activity: the teacher sees each move', async () => {
      for (let slide = 1; slide < 7; slide += 1) await teacher.room.nextSlide();
      await child.dragPart('number-3', 'box-1');
      await expect(teacher.page.getByRole('button', { name: '3, in: bananas' })).toBeVisible();
      await child.find('[data-part="number-3"]', '3, in: bananas');
      await child.dragPart('number-4', 'box-2');
      await expect(teacher.page.getByText('Where does four go?').first()).toBeAttached();
      await child.page.screenshot({ path: info.outputPath('firefox-activity.png') });
    });

    await test.step('a star arrives', async () => {
      await teacher.page.getByRole('button', { name: 'Give a star' }).click();
      await child.reads('A star for you!');
    });

    await test.step('they write to each other', async () => {
      await teacher.page.getByRole('button', { name: 'Chat' }).click();
      await teacher.page.getByLabel('Write a message').fill('Can you hear me?');
      await teacher.page.keyboard.press('Enter');
      await child.find('[role="log"]', 'Can you hear me?');
      await (await child.find('[aria-label="Write a message"], form input, form textarea')).click();
      await child.page.keyboard.type('Yes!');
      await child.page.keyboard.press('Enter');
      await expect(teacher.page.getByRole('log')).toContainText('Yes!');
    });

    await test.step('Stop hides both from each other, and one press continues', async () => {
      await child.press('Stop');
      // Stopping has to be confirmed, the first time only.
      await (await child.find('[role="dialog"] button', 'Stop')).click();
      await child.reads('Stopped');
      await expect(teacher.page.getByText(/^Max has stopped sound and picture/)).toBeVisible();
      await child.press('Go on');
      await bothSeeEachOther();
    });

    await test.step('the teacher ends the lesson, and both read the same record of it', async () => {
      await teacher.room.endLesson();
      await expect.poll(() => child.page.evaluate(() => location.pathname)).toMatch(/\/review$/);
      await (await child.find('a', 'Back to the lesson')).click();
      await teacher.goTo(`/lessons/${lesson.id}`);
      const record = teacher.page.getByRole('region', { name: 'Lesson record' });
      await expect(record.getByText(/^The lesson was held/)).toBeVisible();
      const childs = await child.find('section', 'The lesson was held');
      expect(await childs.evaluate(({ textContent }) => textContent)).toBe(await record.textContent());
    });
    expect(child.said).toEqual([]);
  } finally {
    await child.close();
  }
});
