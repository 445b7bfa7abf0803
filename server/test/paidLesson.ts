import { aStudent, aTeacher, type Person } from './builders.ts';
import { grantCredits, setHours, type TestManager } from './manager.ts';
import type { School } from './school.ts';

interface PaidLesson {
  teacher: Person;
  student: Person;
  lessonId: string;
}

/** Iryna's paid 25-minute lesson with Danylo, in ten minutes. */
export async function aPaidLesson(school: School, manager: TestManager): Promise<PaidLesson> {
  const [teacher, student] = await Promise.all([
    aTeacher(school, { firstName: 'Iryna' }),
    aStudent(school, { firstName: 'Danylo' }),
  ]);
  await setHours(school, teacher);
  await grantCredits(school, student, 1);
  const starts_at = school.clock.minuteIn(10).toISOString();
  const pair = { teacher_id: teacher.id, student_id: student.id };
  const { body } = await manager.post('/lessons', { ...pair, starts_at, anyway: true });
  return { teacher, student, lessonId: body.id };
}
