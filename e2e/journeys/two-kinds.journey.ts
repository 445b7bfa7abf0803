import { expect, test } from './journey.ts';
import { FirefoxPerson } from './parts/FirefoxPerson.ts';
import { expectMoves } from './parts/frames.ts';
import { firefoxPath } from './parts/installed.ts';
import { bookLesson, tokenOf } from './parts/lessons.ts';

test('a call between Chromium and Firefox', async ({ school, come }) => {
  test.skip(
    firefoxPath === undefined,
    'Firefox is not installed: apt-get install firefox-esr, or name it in FIREFOX_PATH',
  );
  const lesson = await bookLesson(school);
  const teacher = await come(lesson.teacher);
  const student = await FirefoxPerson.open(firefoxPath ?? '', await tokenOf(school, lesson.student));
  try {
    await teacher.enterRoom(lesson.id);
    await student.goIn(`${school.url}/rooms/${lesson.id}`);
    await expect(teacher.room.status('Max is ready')).toBeVisible({ timeout: 30_000 });
    await teacher.room.startCall();
    await teacher.room.seesTheOther();
    await teacher.room.hearsTheOther();
    await expectMoves(() => student.framesOfTheOther());
    const bytes = await student.soundBytes();
    await expect.poll(() => student.soundBytes(), { timeout: 30_000 }).toBeGreaterThan(bytes);
    expect(student.said).toEqual([]);
  } finally {
    await student.close();
  }
});
