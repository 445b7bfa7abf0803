import type { Db } from '../../platform/db/database.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { Actor } from '../auditLog/index.ts';
import { findPerson } from '../people/index.ts';

/** The actor for a student's actions: the parent, if known. @throws Failure not_found */
export async function familyActor(db: Db, studentId: string): Promise<Actor> {
  const student = await findPerson(db, studentId);
  if (!student) throw new Failure('not_found');
  return { kind: 'person', id: studentId, name: student.parentName ?? student.firstName };
}
