import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { invalidatePages } from '../../platform/bus/invalidatePages.ts';
import { ROOM_POLICY_CHANGED } from '../room/index.ts';
import type { HomeworkRow } from './store.ts';

type HomeworkRef = Pick<HomeworkRow, 'id' | 'teacherId' | 'studentId'>;

/** Updates a homework's board and the open pages of both people. */
export async function invalidateHomework(deps: Deps, tx: Tx, { id, teacherId, studentId }: HomeworkRef): Promise<void> {
  await deps.bus.publishAll(tx, [{ topic: ROOM_POLICY_CHANGED, key: id, id }]);
  await invalidatePages(deps, tx, [teacherId, studentId], 'homeworks');
  // The teacher's list of students shows what is waiting.
  await invalidatePages(deps, tx, [teacherId], 'lessons');
}
