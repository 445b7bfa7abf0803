import type { Whiteboard } from '@skylark/contract/whiteboards';
import type { Caller } from '../../platform/http/bind.ts';
import { pairOf } from '../profile/index.ts';
import type { WhiteboardRow } from './store.ts';

/** A whiteboard row as shown to its viewer. */
export const whiteboardCard = (row: WhiteboardRow, { type }: Pick<Caller, 'type'>): Whiteboard => ({
  id: row.id,
  code: row.code,
  name: type === 'teacher' ? row.nameForTeacher : row.nameForStudent,
  nameForTeacher: row.nameForTeacher,
  nameForStudent: row.nameForStudent,
  ...pairOf(row),
  createdAt: row.createdAt.toISOString(),
  isArchived: row.archivedAt !== null,
});
