import { expect, test } from './journey.ts';
import { beginCall, bookLesson, demoStudent, demoTeacher } from './parts/lessons.ts';
import { looksRight } from './parts/looks.ts';

test.describe('every screen at three widths', () => {
  test.describe.configure({ timeout: 180_000 });

  test('before the room', async ({ school, come, page }, info) => {
    await page.goto(`${school.url}/login`);
    await expect(page.getByLabel('Email')).toBeVisible();
    await looksRight(page, { name: 'login', info });
    for (const account of [demoTeacher, demoStudent]) {
      const person = await come(account);
      await person.goTo('/lessons');
      await expect(person.page.getByRole('article').first()).toBeVisible();
      await looksRight(person.page, { name: `lessons-${account.type}`, info });
    }
    const student = await come(demoStudent);
    await student.goTo('/lessons?list=past');
    await expect(student.page.getByText('Lesson held').first()).toBeVisible();
    await looksRight(student.page, { name: 'lessons-past', info });
    await student.page.getByRole('article').first().getByRole('link', { name: 'Details' }).click();
    await expect(student.page.getByText('Nothing was drawn in this lesson.')).toBeVisible();
    await looksRight(student.page, { name: 'lesson', info });
    await student.goTo('/nowhere');
    await expect(student.page.getByRole('link', { name: 'Back home' })).toBeVisible();
    await looksRight(student.page, { name: 'not-found', info });
  });

  test('before joining', async ({ school, come, consoles }, info) => {
    consoles.mayReport(/status of 404/);
    const lesson = await bookLesson(school);
    const teacher = await come(lesson.teacher);
    await teacher.goTo(`/rooms/${lesson.id}`);
    await expect(teacher.page.getByRole('button', { name: 'Turn on camera and sound' })).toBeVisible();
    await looksRight(teacher.page, { name: 'lobby-hello', info });
    await teacher.room.checkDevices();
    await looksRight(teacher.page, { name: 'lobby', info });

    const student = await come(lesson.student);
    await student.page.addInitScript(denyDevices);
    await student.goTo(`/rooms/${lesson.id}`);
    await student.page.getByRole('button', { name: 'Turn on camera and sound' }).click();
    await expect(student.page.getByText('Camera and microphone blocked')).toBeVisible();
    await looksRight(student.page, { name: 'lobby-blocked', info });
    await student.room.goIn();
    await expect(student.page.getByText('Olena is here and getting ready').first()).toBeVisible();
    await expect(teacher.room.status('Max’s browser is blocking the camera')).toBeVisible();
    await looksRight(student.page, { name: 'waiting', info });

    await student.goTo('/rooms/01900000-0000-7000-8000-000000000000');
    await expect(student.page.getByText('Room not found')).toBeVisible();
    await looksRight(student.page, { name: 'room-not-found', info });
  });

  test('in the lesson', async ({ school, come }, info) => {
    const lesson = await bookLesson(school);
    const teacher = await come(lesson.teacher);
    const student = await come(lesson.student);
    await beginCall(lesson.id, teacher, student);
    await teacher.room.letTheStudentDraw(true);
    await teacher.room.board.draw({ x: 300, y: 300 }, { x: 600, y: 300 }, { x: 600, y: 500 });
    for (const person of [teacher, student]) {
      await person.room.seesTheOther();
      await person.room.board.shows({ x: 450, y: 300 });
      await expect(person.room.tools).toBeVisible();
      await looksRight(person.page, { name: `lesson-${person.account.type}`, info });
    }
    await teacher.page.getByRole('button', { name: 'Settings' }).click();
    await expect(teacher.page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
    await looksRight(teacher.page, { name: 'devices-dialog', info });
    await teacher.page.keyboard.press('Escape');
    await teacher.page.getByRole('button', { name: 'On the farm' }).first().click();
    await expect(teacher.page.getByRole('dialog', { name: 'Presentations' }).getByRole('img').first()).toBeAttached();
    await looksRight(teacher.page, { name: 'presentations', info });
    await teacher.page.keyboard.press('Escape');
    await teacher.page.getByRole('button', { name: 'End lesson' }).click();
    const question = teacher.page.getByRole('dialog', { name: 'End the lesson?' });
    await expect(question).toContainText(/The school will owe|counts as a missed lesson/);
    await looksRight(teacher.page, { name: 'end-dialog', info });
    await teacher.page.getByRole('dialog').getByRole('button', { name: 'End the lesson' }).click();
    await expect(student.page.getByRole('heading', { name: 'Well done!' })).toBeVisible();
    await expect(student.page.getByText(/stars? in this lesson!|A whole lesson of English/)).toBeVisible();
    await student.page.getByRole('link', { name: 'Back to the lesson' }).click();
    await expect(student.page.getByRole('region', { name: 'Lesson board' })).toBeVisible();
    await student.room.board.shows({ x: 450, y: 300 });
    await looksRight(student.page, { name: 'lesson-held', info });
  });
});

/** Runs in the page: simulates that the person pressed "Block" before. */
function denyDevices(): void {
  navigator.permissions.query = () =>
    Promise.resolve(
      Object.assign(new EventTarget(), { name: '', state: 'denied', onchange: null }) as PermissionStatus,
    );
  navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('Permission denied', 'NotAllowedError'));
}
