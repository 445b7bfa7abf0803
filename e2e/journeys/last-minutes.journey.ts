import { expect, test } from './journey.ts';
import { beginCall, bookLesson } from './parts/lessons.ts';

interface Times {
  starts_at: string;
  duration_minutes: number;
}

/** Runs in the page, before its own scripts: reports the pitch of each note that is played. */
function reportNotes(): void {
  const Native = window.OscillatorNode;
  const { hearNote } = window as unknown as { hearNote: (hertz: number) => Promise<void> };
  const Context = window.AudioContext;
  window.AudioContext = class extends Context {
    override createOscillator(): OscillatorNode {
      const note = new Native(this);
      const begin = note.start.bind(note);
      note.start = (when) => {
        void hearNote(Math.round(note.frequency.value));
        begin(when);
      };
      return note;
    }
  };
}

test('near the end of the lesson a sound tells the teacher, once, and never the child', async ({
  school,
  come,
  consoles,
}) => {
  test.slow();
  // Each reload ends the page's sockets, some of them before they are open.
  consoles.mayReport(/WebSocket connection to .* failed/, /WebSocket is already in CLOSING/);
  const lesson = await bookLesson(school, { startsInMinutes: -2 });
  const teacher = await come(lesson.teacher);
  const student = await come(lesson.student);
  const notes = { teacher: [] as number[], student: [] as number[] };
  for (const [who, { page }] of [['teacher', teacher] as const, ['student', student] as const]) {
    await page.exposeFunction('hearNote', (hertz: number) => notes[who].push(hertz));
    await page.addInitScript(reportNotes);
  }
  await beginCall(lesson.id, teacher, student);
  const time = teacher.page.getByRole('timer').filter({ hasText: / left$/ });
  let leftSeconds = 0;
  const nearTheEnd = (of: Times): void => {
    of.starts_at = new Date(Date.now() + leftSeconds * 1_000 - of.duration_minutes * 60_000).toISOString();
  };
  for (const { page } of [student, teacher]) {
    // The default timeout of half a minute would fail the journey; a page that gets no answer is reloaded anyway.
    await page.route(`**/api/v2/rooms/${lesson.id}`, async (route) => {
      const response = await route.fetch({ timeout: 0 });
      const room = (await response.json()) as { lesson: Times };
      nearTheEnd(room.lesson);
      await route.fulfill({ response, json: room });
    });
    // The page rereads it when the room's socket has reconnected.
    await page.route(`**/api/v2/lessons/${lesson.id}`, async (route) => {
      const response = await route.fetch({ timeout: 0 });
      const times = (await response.json()) as Times;
      nearTheEnd(times);
      await route.fulfill({ response, json: times });
    });
  }

  let marginSeconds = 5;
  for (const minutes of [5, 1]) {
    notes.teacher.length = 0;
    // On a busy machine, reloading may take longer than what is left until the minute.
    await expect(async () => {
      marginSeconds *= 2;
      leftSeconds = minutes * 60 + marginSeconds;
      for (const { page } of [student, teacher]) await page.reload();
      await expect(time).toHaveText(new RegExp(`^${minutes}:`), { timeout: (marginSeconds + 10) * 1_000 });
      await expect.poll(() => notes.teacher, { timeout: (marginSeconds + 10) * 1_000 }).toEqual([784, 587]);
    }).toPass();
    marginSeconds = 5;
    // After a reload the clock passes this minute again, but no sound is played.
    leftSeconds = minutes * 60 + 1;
    await teacher.page.reload();
    await expect(time).toHaveText(new RegExp(`^${minutes - 1}:5[0-7]`));
    expect(notes.teacher).toEqual([784, 587]);
  }
  await student.room.seesTheOther();
  expect(notes).toEqual({ teacher: [784, 587], student: [] });
});
