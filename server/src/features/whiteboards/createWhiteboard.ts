import { WHITEBOARDS_MAX } from '@skylark/contract/whiteboards.facts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { isStudentOf } from '../lessons/index.ts';
import { invalidatePages } from '../../platform/bus/invalidatePages.ts';
import { newWhiteboardCode } from './newWhiteboardCode.ts';
import { addWhiteboard, countWhiteboards, lockWhiteboardsOf } from './store.ts';
import { transact } from '../../platform/db/transact.ts';

interface Made {
  studentId: string;
  nameForTeacher: string;
  nameForStudent: string;
}

/** @returns its code; @throws Failure not_your_student, whiteboard_quota */
export async function createWhiteboard(deps: Deps, teacher: Caller, made: Made): Promise<string> {
  const code = newWhiteboardCode();
  await transact(deps.db, async (tx) => {
    await lockWhiteboardsOf(tx, teacher.personId);
    if (!(await isStudentOf(tx, teacher.personId, made.studentId))) throw new Failure('not_your_student');
    if ((await countWhiteboards(tx, teacher.personId)) >= WHITEBOARDS_MAX) throw new Failure('whiteboard_quota');
    await addWhiteboard(tx, { ...made, code, teacherId: teacher.personId, createdAt: deps.clock.now() });
    await invalidatePages(deps, tx, [teacher.personId, made.studentId], 'whiteboards');
  });
  return code;
}
