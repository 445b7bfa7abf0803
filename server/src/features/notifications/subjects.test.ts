import { afterAll, beforeAll, expect, it } from 'vitest';
import { aSibling, aStudent, aTeacher, type Person } from '../../../test/builders.ts';
import { aManager, grantCredits, setHours, type TestManager } from '../../../test/manager.ts';
import { outboxOf } from '../../../test/outbox.ts';
import { openSchool, type School } from '../../../test/school.ts';

let school: School;
let manager: TestManager;
let teacher: Person;
beforeAll(async () => {
  school = await openSchool({ at: '2026-11-20T12:00:00Z' });
  [manager, teacher] = await Promise.all([aManager(school), aTeacher(school, { firstName: 'Anna' })]);
  await setHours(school, teacher);
});
afterAll(() => school.close());

let hour = 8;
async function book(student: Person): Promise<void> {
  await grantCredits(school, student, 1);
  hour += 1;
  const startsAt = `2026-11-24T${String(hour).padStart(2, '0')}:00:00.000Z`;
  const lesson = { teacher_id: teacher.id, student_id: student.id, starts_at: startsAt, anyway: true };
  const { body } = await manager.post('/lessons', lesson);
  await manager.post(`/lessons/${body.id}/cancel`, { by: 'school', reason: 'The teacher is ill' });
}
const subjectsTo = async (person: Person): Promise<string[]> =>
  (await outboxOf(school, person.email)).map(({ subject }) => subject);

it.each(['en', 'ru', 'uk'] as const)(
  'of a family with two children say first which one it is about, in %s',
  async (locale) => {
    const [one, two] = await Promise.all([
      aStudent(school, { firstName: 'Solomiia', locale }),
      aStudent(school, { firstName: 'Masha', locale }),
    ]);
    const petro = await aSibling(school, two, 'Petro');
    for (const child of [one, two, petro]) await book(child);
    const alone = await subjectsTo(one);
    expect(alone.length).toBeGreaterThan(0);
    expect(alone.filter((subject) => subject.startsWith('Solomiia:'))).toEqual([]);
    const both = await subjectsTo(two);
    expect(both).toHaveLength(2 * alone.length);
    expect(both.filter((subject) => subject.includes('Petro'))).toHaveLength(alone.length);
    expect(both.filter((subject) => subject.includes('Masha'))).toHaveLength(alone.length);
  },
);
