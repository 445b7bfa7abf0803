import type { Db } from '../../platform/db/database.ts';
import { findPerson, listFamily } from '../people/index.ts';

interface Pair {
  studentFirstName: string;
  teacherFirstName: string;
}

/** How a person's calendar entries name a lesson: by the other side, and also by the child if there are several. */
export async function lessonTitlesFor(db: Db, personId: string): Promise<(lesson: Pair) => string> {
  const person = await findPerson(db, personId);
  if (person?.type === 'teacher') return (lesson) => lesson.studentFirstName;
  const family = person ? await listFamily(db, person.accountId) : [];
  return family.length > 1
    ? (lesson) => `${lesson.studentFirstName}, ${lesson.teacherFirstName}`
    : (lesson) => lesson.teacherFirstName;
}
