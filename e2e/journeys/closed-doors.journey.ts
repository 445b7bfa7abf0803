import { RoomSocket } from '../../server/test/RoomSocket.ts';
import { expect, test } from './journey.ts';
import { anAccount, bookLesson, demoStudent, demoTeacher, tokenOf } from './parts/lessons.ts';

test.describe('who gets no access', () => {
  test.beforeEach(({ consoles }) => {
    // The browser reports refused requests.
    consoles.mayReport(/status of 40[1349]|status of 410/, /WebSocket connection to .* failed/);
  });

  test('people of other lessons, over HTTP and over the socket', async ({ school, come }) => {
    const lesson = await bookLesson(school);
    for (const account of [demoTeacher, demoStudent]) {
      const stranger = await come(account);
      await stranger.goTo(`/rooms/${lesson.id}`);
      await expect(stranger.page.getByRole('alert')).toContainText('Room not found');
      await expect(stranger.page.locator('video')).toHaveCount(0);
      await stranger.goTo(`/lessons/${lesson.id}`);
      await expect(stranger.page.getByRole('alert')).toContainText('This lesson doesn’t exist or isn’t yours.');
      await expect(RoomSocket.open(school, lesson.id, await tokenOf(school, account))).rejects.toThrow('404');
    }
  });

  test('signed-out people are led to sign in and back', async ({ school, come }) => {
    const lesson = await bookLesson(school);
    const student = await come(lesson.student, { isSignedIn: false });
    await student.goTo(`/rooms/${lesson.id}`);
    await expect(student.page).toHaveURL(/\/login\?back_url=/);
    expect(new URL(student.page.url()).searchParams.get('back_url')).toBe(`${school.url}/rooms/${lesson.id}`);
    await expect(RoomSocket.open(school, lesson.id, undefined)).rejects.toThrow('401');
    await student.signIn();
    await expect(student.page).toHaveURL(`${school.url}/rooms/${lesson.id}`);
    await expect(student.page.getByRole('heading', { name: 'Can we see and hear you?' })).toBeVisible();
  });

  test('a token that expires during a lesson', async ({ school, come }) => {
    const lesson = await bookLesson(school);
    const token = await tokenOf(school, lesson.student);
    const student = await come(lesson.student);
    await student.enterRoom(lesson.id);
    await school.pool.query(
      "update sessions set expires_at = now() - interval '1 second' where person_id = (select id from accounts where email = $1)",
      [lesson.student.email],
    );
    await expect(RoomSocket.open(school, lesson.id, token)).rejects.toThrow('401');
    // The seat ends with the session, without pressing anything.
    await expect(student.page).toHaveURL(/\/login\?back_url=/);
  });

  test('a teacher who is replaced during a lesson; the student stays', async ({ school, come }) => {
    const lesson = await bookLesson(school);
    const [teacher, student] = [await come(lesson.teacher), await come(lesson.student)];
    for (const person of [teacher, student]) await person.enterRoom(lesson.id);
    await school.pool.query(
      'update lessons set teacher_id = (select id from accounts where email = $2) where id = $1',
      [lesson.id, (await anAccount(school, demoTeacher, 'Iryna')).email],
    );
    await expect(teacher.page.getByRole('alert')).toContainText('Room not found');
    await expect(student.page.getByText('Iryna isn’t here yet').first()).toBeVisible();
  });

  test('a lesson that is over, that does not exist, and that has not begun', async ({ school, come }) => {
    const lesson = await bookLesson(school);
    const later = await bookLesson(school, { startsInMinutes: 60 });
    const student = await come(lesson.student);
    await school.pool.query("update lessons set status = 'held', held_at = now() where id = $1", [lesson.id]);
    await student.goTo(`/rooms/${lesson.id}`);
    await expect(student.page.getByRole('alert')).toContainText('This lesson is already over, pick another');
    await student.goTo('/rooms/01900000-0000-7000-8000-000000000000');
    await expect(student.page.getByRole('alert')).toContainText('Room not found');
    for (const [address, face] of [
      ['/rooms/abc', 'Room not found'],
      ['/lessons/abc', 'This lesson doesn’t exist or isn’t yours.'],
      ['/lessons/abc/review', 'This lesson doesn’t exist or isn’t yours.'],
    ] as const) {
      await student.goTo(address);
      await expect(student.page.getByRole('alert')).toContainText(face);
    }
    const early = await come(later.student);
    await early.goTo(`/rooms/${later.id}`);
    await expect(early.page.getByRole('alert')).toContainText('The room isn’t open yet.');
    await expect(RoomSocket.open(school, later.id, await tokenOf(school, later.student))).rejects.toThrow(/40\d/);
  });

  test('an external address as the return address', async ({ school, come }) => {
    const student = await come(demoStudent, { isSignedIn: false });
    await student.goTo(`/login?back_url=${encodeURIComponent('https://elsewhere.test/lessons')}`);
    await student.signIn();
    await expect(student.page).toHaveURL(`${school.url}/lessons`);
  });

  test('a page that does not exist, signed in', async ({ school, come }) => {
    const student = await come(demoStudent);
    await student.goTo('/nothing/here');
    await expect(student.page.getByRole('heading', { name: 'Page is not found' })).toBeVisible();
    await student.page.getByRole('link', { name: 'Back home' }).click();
    await expect(student.page).toHaveURL(`${school.url}/lessons`);
  });
});
