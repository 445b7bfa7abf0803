import { expect, it } from 'vitest';
import { aStudent, aTeacher } from '../../../test/builders.ts';
import { aManager, grantCredits, setHours } from '../../../test/manager.ts';
import { openSchool } from '../../../test/school.ts';

it('statement 40: a lesson is booked and moved while mail and SMS answer nothing at all', async () => {
  let hangUp: () => void = () => undefined;
  const hungUp = new Promise<'kept'>((resolve) => (hangUp = () => resolve('kept')));
  let begun = 0;
  const never = (): Promise<'kept'> => {
    begun += 1;
    return hungUp;
  };
  const school = await openSchool({ sendMail: never, sendSms: never });
  const manager = await aManager(school);
  const [teacher, student] = await Promise.all([aTeacher(school), aStudent(school)]);
  await setHours(school, teacher);
  await grantCredits(school, student, 20);
  for (let day = 1; day <= 12; day += 1) {
    const on = (hour: number): string => `2026-12-${String(day).padStart(2, '0')}T${hour}:00:00Z`;
    const lesson = { teacher_id: teacher.id, student_id: student.id, starts_at: on(10) };
    const booked = await manager.post('/lessons', lesson);
    expect(booked.status).toBe(200);
    expect((await manager.post(`/lessons/${booked.body.id}/move`, { starts_at: on(12) })).status).toBe(200);
  }
  await expect.poll(() => begun).toBeGreaterThan(0);
  hangUp();
  await school.close();
});
