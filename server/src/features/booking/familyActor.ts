import { Failure } from '../../platform/http/failure.ts';
import type { Actor } from '../auditLog/index.ts';
import type { LockedRow } from '../people/index.ts';

/** The actor for a student's actions: the parent, if known. @param people locked @throws Failure not_found */
export function familyActor(people: readonly LockedRow[], studentId: string): Actor {
  const student = people.find(({ id }) => id === studentId);
  if (!student || student.deletedAt) throw new Failure('not_found');
  return { kind: 'person', id: studentId, name: student.parentName ?? student.firstName };
}
