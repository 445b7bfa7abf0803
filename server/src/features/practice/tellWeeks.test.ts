import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aLesson, aStudent, aTeacher, type Person } from '../../../test/builders.ts';
import { ask, post } from '../../../test/http.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { tellWeeks } from './tellWeeks.ts';

let school: School;
let student: Person;
let teacher: Person;
/** A Sunday, half past four in the afternoon in Kyiv. */
beforeEach(async () => {
  school = await openSchool({ at: '2026-11-29T14:30:00Z', hasLimits: false });
  [teacher, student] = await Promise.all([aTeacher(school), aStudent(school, { firstName: 'Masha' })]);
  const id = await aLesson(school, { teacher, student, startsAt: school.clock.in(-2_000), status: 'held' });
  for (const word of ['cow', 'pig']) await post(school, `/api/v2/lessons/${id}/words`, { word }, teacher);
});

afterEach(() => school.close());

const practise = async (daysAgo = 1) =>
  post(
    school,
    '/api/v2/practice/answers',
    {
      answers: [
        {
          id: randomUUID(),
          word: 'cow',
          result: 'missed',
          answered_at: school.clock.in(-daysAgo * 1_440).toISOString(),
        },
      ],
    },
    student,
  );
const told = async () =>
  (
    await school.database.pool.query<{ subject: string; text: string }>(
      "select subject, text from messages where person_id = $1 and kind = 'practice_week' order by created_at",
      [student.id],
    )
  ).rows;
/** As often as the job runs. */
async function runFor(hours: number): Promise<void> {
  for (let hour = 0; hour < hours; hour += 1) {
    await tellWeeks(school.app.deps);
    school.clock.moveBy({ minutes: 60 });
  }
}

describe('the message of a week', () => {
  it('says on Sunday what to practise, which game to play and on how many days there was English; once', async () => {
    await practise();
    await tellWeeks(school.app.deps);
    expect(await told()).toEqual([]);
    await runFor(24);
    const [message, ...more] = await told();
    expect(more).toEqual([]);
    expect(message?.subject).toBe('Masha’s week in English');
    expect(message?.text).toMatch(
      /To practise together this week: cow, pig\.\nA game for the table: .+\nEnglish on 1 day this week\./,
    );
    expect(message?.text).toContain('/progress');
    await practise(0);
    await runFor(7 * 24);
    expect(await told()).toHaveLength(2);
  });

  it('isn’t sent when nothing happened', async () => {
    await practise(8);
    await runFor(24);
    expect(await told()).toEqual([]);
  });

  it('isn’t sent to a family that turned messages about homework off', async () => {
    await ask(school, 'PUT', '/api/v2/profile/notifications', {
      as: student,
      body: { kind: 'homework', channel: 'email', is_on: false },
    });
    await practise();
    await runFor(24);
    expect(await told()).toEqual([]);
  });
});
