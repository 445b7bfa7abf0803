import type { Whiteboard } from '@skylark/contract/whiteboards';
import { fileUrl } from '../../platform/files/files.ts';
import type { Caller } from '../../platform/http/bind.ts';
import type { WhiteboardRow } from './store.ts';

/** A row of the store as its viewer sees it. */
export const whiteboardCard = (row: WhiteboardRow, { type }: Pick<Caller, 'type'>): Whiteboard => ({
  id: row.id,
  code: row.code,
  name: type === 'teacher' ? row.nameForTeacher : row.nameForStudent,
  nameForTeacher: row.nameForTeacher,
  nameForStudent: row.nameForStudent,
  teacher: {
    id: row.teacherId,
    firstName: row.teacherFirstName,
    lastName: row.teacherLastName,
    photo: { thumb: row.teacherPhotoKey && fileUrl(row.teacherPhotoKey) },
  },
  student: {
    id: row.studentId,
    firstName: row.studentFirstName,
    lastName: row.studentLastName,
    photo: { thumb: row.studentPhotoKey && fileUrl(row.studentPhotoKey) },
  },
  createdAt: row.createdAt.toISOString(),
  isArchived: row.archivedAt !== null,
});
