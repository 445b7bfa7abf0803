import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aStudent, aTeacher, type Person } from '../../../test/builders.ts';
import { aManager, grantCredits, setHours, type TestManager } from '../../../test/manager.ts';
import { mailKindsTo } from '../../../test/outbox.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { NotTaken } from '../../platform/mail/NotTaken.ts';

let school: School;
let manager: TestManager;
/** A mail server that is unavailable, so that all mails wait. */
beforeAll(async () => {
  school = await openSchool({
    sendMail: () => Promise.reject(new NotTaken('421 away', { isFinal: false, cause: undefined })),
  });
  manager = await aManager(school);
});
afterAll(() => school.close());

async function aBookedLesson(startsAt: string): Promise<{ id: string; teacher: Person; student: Person }> {
  const [teacher, student] = await Promise.all([aTeacher(school), aStudent(school)]);
  await setHours(school, teacher);
  await grantCredits(school, student, 4);
  const lesson = { teacher_id: teacher.id, student_id: student.id, starts_at: startsAt };
  const { body } = await manager.post('/lessons', lesson);
  return { id: body.id, teacher, student };
}

describe('a notice that waits', () => {
  it('stays when the lesson goes to another teacher and is moved afterwards: the first teacher hears of nothing else', async () => {
    const { id, teacher, student } = await aBookedLesson('2026-11-25T10:00:00Z');
    const other = await aTeacher(school);
    await setHours(school, other);
    await manager.post(`/lessons/${id}/teacher`, { teacher_id: other.id });
    expect((await manager.post(`/lessons/${id}/move`, { starts_at: '2026-11-25T12:00:00Z' })).status).toBe(200);
    expect(await mailKindsTo(school, teacher)).toEqual(['lesson_cancelled']);
    expect(await mailKindsTo(school, student)).toEqual(['lesson_teacher', 'lesson_moved']);
    expect(await mailKindsTo(school, other)).toEqual(['lesson_moved']);
  });

  it('is dropped for a newer one about the same lesson to the same person', async () => {
    const { id, teacher, student } = await aBookedLesson('2026-11-26T10:00:00Z');
    await manager.post(`/lessons/${id}/move`, { starts_at: '2026-11-26T12:00:00Z' });
    for (const person of [teacher, student]) expect(await mailKindsTo(school, person)).toEqual(['lesson_moved']);
    await manager.post(`/lessons/${id}/cancel`, { by: 'school', reason: 'Snow' });
    for (const person of [teacher, student]) expect(await mailKindsTo(school, person)).toEqual(['lesson_cancelled']);
  });

  it('stays when its receiver wants no notices of changes and so gets no newer one', async () => {
    const { id, student } = await aBookedLesson('2026-11-27T10:00:00Z');
    await school.database.db
      .insertInto('notificationChoices')
      .values({ personId: student.id, kind: 'lesson_changes', channel: 'email', isOn: false })
      .execute();
    await manager.post(`/lessons/${id}/move`, { starts_at: '2026-11-27T12:00:00Z' });
    expect(await mailKindsTo(school, student)).toEqual(['lesson_booked']);
  });

  it('of a series stays when one of its lessons is moved', async () => {
    const { teacher, student } = await aBookedLesson('2026-11-28T10:00:00Z');
    const series = { teacher_id: teacher.id, student_id: student.id, starts_at: '2026-12-01T10:00:00Z', count: 3 };
    const { body } = await manager.post('/series', series);
    await manager.post(`/lessons/${body.lessons[0].id}/move`, { starts_at: '2026-12-01T12:00:00Z' });
    expect(await mailKindsTo(school, student)).toEqual(['lesson_booked', 'lesson_series', 'lesson_moved']);
  });
});
