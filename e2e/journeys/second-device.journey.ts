import { expect, test } from './journey.ts';
import { BoardPaper } from './parts/BoardPaper.ts';
import { beginCall, bookLesson } from './parts/lessons.ts';
import { looksRight } from './parts/looks.ts';
import { wordsOf } from './parts/words.ts';

// The tablet, and then the child's page, use the language with the longest words.
const say = wordsOf('uk');
const stroke = [
  { x: 300, y: 250 },
  { x: 1_100, y: 650 },
];
const middle = { x: 700, y: 450 };

test('a child draws on a tablet beside the call, and plays the lesson back when it is over', async ({
  school,
  come,
  page: tablet,
}, info) => {
  const lesson = await bookLesson(school);
  const teacher = await come(lesson.teacher);
  const student = await come(lesson.student);
  await beginCall(lesson.id, teacher, student);
  await teacher.room.letTheStudentDraw(true);

  await test.step('the code shown on the call’s screen opens the board on the tablet, and nothing else', async () => {
    await student.page.getByRole('button', { name: 'Signs' }).click();
    await student.page.getByRole('button', { name: 'Tablet' }).click();
    const dialog = student.page.getByRole('dialog', { name: 'Draw on a tablet or phone' });
    await dialog.getByRole('button', { name: 'Show a code' }).click();
    const code = await dialog.getByText(/^[A-Z2-9]{4}.[A-Z2-9]{4}$/).textContent();
    await looksRight(student.page, { name: 'code', info });
    await tablet.addInitScript(() => localStorage.setItem('skylark.locale', 'uk'));
    await tablet.goto(`${school.url}/pen`);
    await expect(tablet.getByRole('heading', { name: say('tools.pen.enter.title') })).toBeVisible();
    await looksRight(tablet, { name: 'pen', info });
    await tablet.getByLabel(say('tools.pen.enter.label')).fill(code ?? '');
    await tablet.getByRole('button', { name: say('tools.pen.enter.action') }).click();
    const board = new BoardPaper(tablet, say('board.surface'));
    await board.draw(...stroke);
    await looksRight(tablet, { name: 'pen-board', info });
    for (const person of [teacher, student]) await person.room.board.shows(middle);
    await expect(dialog.getByText('A second device is connected to the board.')).toBeVisible();
    await student.page.keyboard.press('Escape');
  });

  await test.step('the lesson ends on the tablet too', async () => {
    await teacher.room.endLesson();
    await expect(tablet.getByText(say('tools.pen.over'))).toBeVisible();
  });

  await test.step('and plays back: nothing is there at its beginning, the stroke at its end', async () => {
    const { page } = student;
    await school.pool.query(`update accounts set locale = 'uk' where email = $1`, [lesson.student.email]);
    await page.goto(`${school.url}/lessons/${lesson.id}`);
    await looksRight(page, { name: 'held', info });
    await page.getByRole('link', { name: say('lessons.replay') }).click();
    const board = new BoardPaper(page, say('board.surface'));
    const bar = page.getByRole('slider', { name: say('tools.replay.bar') });
    await bar.press('Home');
    await board.isBlankAt(middle);
    await bar.press('End');
    await board.shows(middle);
    await looksRight(page, { name: 'replay', info });
    await bar.press('Home');
    await page.getByRole('button', { name: say('tools.replay.play') }).click();
    await board.shows(middle);
  });
});
