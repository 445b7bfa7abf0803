import { fileUrl } from '../../platform/files/files.ts';
import type { FoundTeacher } from './findTeachers.ts';

/** The fields shown in every list of teachers to choose from. */
export const teacherCard = ({ id, firstName, lastName, photoKey, about, hasPage, reasons }: FoundTeacher) => ({
  id,
  firstName,
  lastName,
  photo: { thumb: photoKey && fileUrl(photoKey) },
  about,
  hasPage,
  reasons,
});
