import { RoomSocket } from '../../server/test/RoomSocket.ts';
import { Wire } from '../rooms/Wire.ts';
import { expect, test } from './journey.ts';
import { aStroke } from './parts/aStroke.ts';
import { bookLesson, tokenOf } from './parts/lessons.ts';

/** Where the two people draw, in units of the page. */
const teachersLine = [
  { x: 200, y: 300 },
  { x: 700, y: 300 },
];
const studentsLine = [
  { x: 200, y: 500 },
  { x: 700, y: 500 },
];
const middleOf = ([from, to]: { x: number; y: number }[]) => ({ x: (from!.x + to!.x) / 2, y: (from!.y + to!.y) / 2 });
const lower = (line: { x: number; y: number }[], by: number) => line.map(({ x, y }) => ({ x, y: y + by }));

test('a lesson is taught, from sign-in to lesson held', async ({ school, come, consoles }) => {
  test.setTimeout(300_000);
  // The journey itself cuts the network, stops the server and takes over a seat.
  consoles.mayReport(/WebSocket connection to .* failed/, /Failed to load resource: net::ERR_/, /status of 503/);
  const lesson = await bookLesson(school);
  const wire = await Wire.to(school.url);
  const teacher = await come(lesson.teacher, { isSignedIn: false });
  const student = await come(lesson.student, { isSignedIn: false, through: wire.url });
  const both = [teacher, student];

  await test.step('both sign in and find their lesson', async () => {
    for (const person of both) {
      await person.goTo('/');
      await person.signIn();
      await person.startLesson();
      await expect(person.page).toHaveURL(`${person.url}/rooms/${lesson.id}`);
    }
  });

  await test.step('both check their devices, see who is there, and join', async () => {
    await expect(teacher.room.status('Max is here and getting ready')).toBeVisible();
    await student.room.checkDevices();
    await student.room.goIn();
    await expect(student.page.getByText('Olena')).toHaveText(['Olena is here and getting ready', 'Olena']);
    await expect(teacher.room.status('Max is ready')).toBeVisible();
    await teacher.room.checkDevices();
    await teacher.room.goIn();
    await expect(student.room.status('Olena will start the lesson soon!')).toBeVisible();
  });

  await test.step('the teacher starts the call: video and sound arrive in both directions', async () => {
    await teacher.room.startCall();
    for (const person of both) {
      await person.room.seesTheOther();
      await person.room.hearsTheOther();
    }
    await expect(student.room.status('Olena is in the lesson')).toBeVisible();
    await expect(student.room.slide(lesson.slides[0]!)).toBeVisible();
  });

  await test.step('the teacher draws, the student sees it and has no tools', async () => {
    await teacher.room.board.draw(...teachersLine);
    for (const person of both) await person.room.board.shows(...teachersLine, middleOf(teachersLine));
    await expect(student.room.board.surface).toBeVisible();
    await expect(student.room.tools).toBeHidden();
    await student.room.board.draw(...studentsLine);
    await student.room.board.isBlankAt(middleOf(studentsLine));
  });

  await test.step('without tools the server refuses what the page would not send', async () => {
    const socket = await RoomSocket.join(school, lesson.id, await tokenOf(school, lesson.student));
    await expect(student.page.getByText('You’ve joined on another device or in another tab.')).toBeVisible();
    const page = await shownPage(school, lesson.id);
    socket.do(aStroke('s', page, studentsLine));
    expect(await socket.receive('refused')).toMatchObject({ code: 'tools_off' });
    await teacher.room.board.isBlankAt(middleOf(studentsLine));
    await student.page.getByRole('button', { name: 'Continue here' }).click();
    for (const person of both) await person.room.seesTheOther();
    socket.close();
  });

  await test.step('with tools the student draws too, and the teacher sees it', async () => {
    await teacher.room.letTheStudentDraw(true);
    await expect(student.room.tools).toBeVisible();
    await student.room.board.draw(...studentsLine);
    for (const person of both) await person.room.board.shows(...studentsLine, middleOf(studentsLine));
  });

  await test.step('the student follows to the next slide, which has its own page', async () => {
    await teacher.room.nextSlide();
    for (const person of both) {
      await expect(person.room.slide(lesson.slides[1]!)).toBeVisible();
      await person.room.board.isBlankAt(middleOf(teachersLine), middleOf(studentsLine));
    }
  });

  await test.step('the network fails and returns: no action is needed, no drawing is lost', async () => {
    wire.cut();
    await expect(student.room.isRetrying).toBeVisible();
    await student.room.board.draw(...studentsLine);
    await teacher.room.board.draw(...teachersLine);
    await student.room.board.shows(middleOf(studentsLine));
    await teacher.room.board.isBlankAt(middleOf(studentsLine));
    for (const person of both) await person.room.seesTheOther();
    wire.mend();
    await expect(student.room.isRetrying).toBeHidden();
    for (const person of both)
      await person.room.board.shows(middleOf(studentsLine), middleOf(teachersLine), ...studentsLine);
  });

  await test.step('the server is killed and restarted: the call continues, the boards end up equal', async () => {
    await school.kill();
    for (const person of both) await expect(person.room.isRetrying).toBeVisible();
    await teacher.room.board.draw(...lower(teachersLine, 400));
    await student.room.board.draw(...lower(studentsLine, 100));
    for (const person of both) await person.room.seesTheOther();
    await school.startAgain();
    for (const person of both) await expect(person.room.isRetrying).toBeHidden();
    for (const person of both) {
      await person.room.board.shows(
        middleOf(teachersLine),
        middleOf(studentsLine),
        middleOf(lower(teachersLine, 400)),
        middleOf(lower(studentsLine, 100)),
      );
      await person.room.seesTheOther();
    }
  });

  const tablet = await test.step('the student continues on another device', async () => {
    const second = await come(lesson.student, { context: { viewport: { width: 820, height: 1180 } } });
    await second.goTo(`/rooms/${lesson.id}`);
    await second.room.checkDevices();
    // Previewing takes nothing away: the call continues where it is.
    await expect(
      second.page.getByText('You’re already in this lesson on another device or in another tab.'),
    ).toBeVisible();
    await expect(second.room.status('Olena is in the lesson')).toBeVisible();
    for (const person of both) await person.room.seesTheOther();
    await second.room.goIn();
    await expect(student.page.getByText('You’ve joined on another device or in another tab.')).toBeVisible();
    await second.room.seesTheOther();
    await teacher.room.seesTheOther();
    await second.room.board.shows(middleOf(teachersLine), middleOf(studentsLine));
    return second;
  });

  await test.step('the teacher ends the lesson: it is held, and both see its page', async () => {
    await teacher.room.endLesson();
    for (const person of [teacher, tablet]) {
      await expect(person.page).toHaveURL(`${person.url}/lessons/${lesson.id}/review`);
      await person.page.getByRole('link', { name: 'Back to the lesson' }).click();
      await expect(person.page).toHaveURL(`${person.url}/lessons/${lesson.id}`);
      await expect(person.page.getByText('Lesson held')).toBeVisible();
      const board = person.page.getByRole('region', { name: 'Lesson board' });
      await expect(board.getByText('Page 1 of 2')).toBeVisible();
      await expect(board.getByRole('img', { name: lesson.slides[0]! })).toBeVisible();
      await person.room.board.shows(middleOf(teachersLine), middleOf(studentsLine));
      await expect(person.room.tools).toBeHidden();
      await board.getByRole('button', { name: 'Next page' }).click();
      await expect(board.getByRole('img', { name: lesson.slides[1]! })).toBeVisible();
      await person.room.board.shows(middleOf(lower(teachersLine, 400)), middleOf(lower(studentsLine, 100)));
    }
  });
  await wire.close();
});

async function shownPage(school: Parameters<typeof tokenOf>[0], lessonId: string): Promise<string> {
  const { rows } = await school.pool.query<{ page: string }>(
    "select body::json ->> 'page' as page from room_log where room_id = $1 and body::json ->> 'k' in ('deck', 'show') order by seq desc limit 1",
    [lessonId],
  );
  return rows[0]!.page;
}
