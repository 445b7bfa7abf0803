import { expect, test } from './journey.ts';
import { wayOfCall } from './parts/connections.ts';
import { turnserverPath } from './parts/installed.ts';
import { beginCall, bookLesson } from './parts/lessons.ts';
import { Relay } from './parts/Relay.ts';
import { School } from './parts/School.ts';

test('a call that can go through the relay only', async ({ come }) => {
  test.skip(
    turnserverPath === undefined,
    'coturn is not installed: apt-get install coturn, or name it in TURNSERVER_PATH',
  );
  const relay = await Relay.open(turnserverPath ?? '');
  const school = await School.open(relay.environment);
  try {
    const lesson = await bookLesson(school);
    const teacher = await come(lesson.teacher, { school });
    const student = await come(lesson.student, { school });
    await beginCall(lesson.id, teacher, student, '?relay_only');
    for (const person of [teacher, student]) {
      await person.room.seesTheOther();
      await person.room.hearsTheOther();
      expect(await wayOfCall(person.page)).toEqual({ own: 'relay', other: 'relay' });
    }
    await Promise.all([teacher, student].map(({ page }) => page.close()));
  } finally {
    await school.close();
    await relay.close();
  }
});
