import { fileUrl } from '../../platform/files/files.ts';

/** The columns a query selects for the two people of a lesson, homework or whiteboard. */
export interface PairRow {
  teacherId: string;
  teacherFirstName: string;
  teacherLastName: string;
  teacherPhotoKey: string | null;
  studentId: string;
  studentFirstName: string;
  studentLastName: string;
  studentPhotoKey: string | null;
}

/** The fields of a person shown on cards. */
interface CardPerson {
  id: string;
  firstName: string;
  lastName: string;
  photo: { thumb: string | null };
}

/** The two people of a row, as shown on cards. */
export const pairOf = (row: PairRow): { teacher: CardPerson; student: CardPerson } => ({
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
});
