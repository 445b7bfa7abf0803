import { readFile } from 'node:fs/promises';
import { pdfText } from '../../server/test/pdfText.ts';
import { Wire } from '../rooms/Wire.ts';
import { expect, test } from './journey.ts';
import { beginCall, bookLesson, tokenOf } from './parts/lessons.ts';
import { manage } from './parts/manage.ts';

/** Longer than a page reload. */
const CUT_MS = 7_000;

test('a lesson partly lost by the teacher: both see the same record, the family reports it and is compensated', async ({
  school,
  come,
  consoles,
}) => {
  test.setTimeout(240_000);
  consoles.mayReport(/WebSocket connection to .* failed/, /Failed to load resource: net::ERR_/);
  const lesson = await bookLesson(school, { startsInMinutes: -2 });
  // The family has paid for it.
  await school.pool.query(
    `insert into credit_entries (student_id, amount, reason, lesson_id, cause, created_at)
     select student_id, amount, reason, id, cause, now() from lessons,
       lateral (values (1, 'bought', 'bought:' || id), (-1, 'booked', 'lesson:' || id || ':booked')) as e(amount, reason, cause)
     where id = $1`,
    [lesson.id],
  );
  const wire = await Wire.to(school.url);
  const teacher = await come(lesson.teacher, { through: wire.url });
  const student = await come(lesson.student);

  await test.step('the teacher is disconnected during the lesson, returns, and ends it long before its end', async () => {
    await beginCall(lesson.id, teacher, student);
    for (const person of [teacher, student]) await person.room.seesTheOther();
    await expect
      .poll(async () => {
        const { rows } = await school.pool.query(
          `select 1 from room_log where room_id = $1 and body like '{"k":"path"%'`,
          [lesson.id],
        );
        return rows.length;
      })
      .toBeGreaterThan(0);
    wire.cut();
    await student.page.waitForTimeout(CUT_MS);
    wire.mend();
    await expect(student.room.status('Olena is in the lesson')).toBeVisible();
    await teacher.room.endLesson();
    await expect(student.page).toHaveURL(/\/review$/);
  });

  await test.step('both see the same record, and so does the school', async () => {
    const [own, theirs] = await Promise.all(
      [lesson.student, lesson.teacher].map(async (account) => {
        const headers = { 'x-auth-token': await tokenOf(school, account) };
        return (await fetch(`${school.url}/api/v2/lessons/${lesson.id}/record`, { headers })).json();
      }),
    );
    expect(theirs).toEqual(own);
    // A single cut: what the pages report about the call doesn't count as one.
    const whats = (own as { entries: { what: string }[] }).entries.map(({ what }) => what);
    expect(whats.filter((what) => what === 'lost')).toHaveLength(1);
    const words: (string | null)[] = [];
    for (const person of [student, teacher]) {
      await person.goTo(`/lessons/${lesson.id}`);
      const record = person.page.getByRole('region', { name: 'Lesson record' });
      await expect(record.getByText(/^The lesson was held, .* of 50 min together/)).toBeVisible();
      await record.getByText('How the lesson went').click();
      await expect(record.getByText(/Olena was cut off once/)).toBeVisible();
      await expect(record.getByText(/The call went directly/)).toBeVisible();
      await expect(record.getByText(/the lesson ended early/)).toBeVisible();
      words.push(await record.textContent());
    }
    expect(words[1]).toBe(words[0]);
    expect(await manage(school, 'record', 'show', lesson.id)).toContain('by the rules');
  });

  await test.step('the family reports a problem, the teacher answers', async () => {
    await student.page.getByRole('button', { name: 'Report a problem' }).click();
    await student.page.getByRole('radio', { name: 'The lesson ended early' }).check();
    await student.page.getByRole('textbox', { name: 'In your words' }).fill('It was over after three minutes');
    await student.page.getByRole('button', { name: 'Send' }).click();
    await expect(student.page.getByText('The teacher hasn’t answered yet.')).toBeVisible();
    await teacher.page.getByRole('textbox', { name: 'Your answer' }).fill('My line broke, I am sorry');
    await teacher.page.getByRole('button', { name: 'Answer' }).click();
    await expect(student.page.getByText('My line broke, I am sorry')).toBeVisible();
  });

  await test.step('a manager decides, and the minutes become a lesson on the balance', async () => {
    const problems = JSON.parse(await manage(school, 'problem', 'list', '--json')) as {
      id: string;
      lesson: { id: string };
    }[];
    const problem = problems.find((one) => one.lesson.id === lesson.id);
    const words = '--words=We looked at the record';
    await manage(school, 'problem', 'decide', problem!.id, '--grant=minutes', '--minutes=20', words);
    await expect(student.page.getByText('20 minutes for the family')).toBeVisible();
    await student.goTo('/buy/history');
    await expect(student.page.getByText('Became a lesson on your balance')).toBeVisible();
    await expect(student.page.getByText('Lesson from returned minutes')).toBeVisible();
  });

  await test.step('both save it as the same PDF, each from the page of the lesson', async () => {
    await student.goTo(`/lessons/${lesson.id}`);
    const texts: string[] = [];
    for (const { page } of [student, teacher]) {
      // The student's page was left meanwhile, so that it is folded again.
      if (page === student.page) await page.getByText('How the lesson went').click();
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Save as PDF' }).click();
      const file = await saved;
      expect(file.suggestedFilename()).toMatch(/^lesson-\d{4}-\d{2}-\d{2}\.pdf$/);
      texts.push(await pdfText(await readFile(await file.path())));
    }
    expect(texts[0]).toContain('The lesson was held,');
    expect(texts[0]).toContain('Olena was cut off once');
    expect(texts[1]).toBe(texts[0]);
  });

  await test.step('a manager overturns how it was counted: both open pages say so, with the reason', async () => {
    const reason = 'Nobody could hear the teacher';
    await manage(school, 'verdict', 'overturn', lesson.id, '--outcome=missed', '--by=teacher', `--reason=${reason}`);
    const words: (string | null)[] = [];
    for (const { page } of [student, teacher]) {
      const record = page.getByRole('region', { name: 'Lesson record' });
      await expect(record.getByText(/^Missed: together for only .* of 50 min\.$/)).toBeVisible();
      await expect(record.getByText(/^Changed by a manager on .*: Nobody could hear the teacher$/)).toBeVisible();
      await expect(record.getByText(/^By the school’s rules, from when /)).toBeVisible();
      await expect(record.getByText(/^The lesson was held/)).toHaveCount(0);
      words.push(await record.textContent());
    }
    expect(words[1]).toBe(words[0]);
  });
  await wire.close();
});
