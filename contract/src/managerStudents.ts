import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { fieldCodes } from './errors.ts';
import {
  lineProblems,
  OPENING_LESSONS_MAX,
  STUDENTS_IMPORT_MAX_BYTES,
  studentColumns,
} from './managerStudents.facts.ts';
import { Email, Id, Locale, Name, Phone } from './people.ts';
import { TimeZone } from './timeZone.ts';

/** A student's identifier in another system. */
const ImportKey = z
  .string()
  .trim()
  .min(1)
  .max(64)
  .regex(/^[^\p{C}]*$/u, 'invalid');

const student = {
  firstName: Name,
  lastName: Name.optional(),
  parentName: Name.optional(),
  email: Email.optional(),
  phone: Phone.optional(),
  timeZone: TimeZone.optional(),
  locale: Locale.optional(),
  /** Lessons already on the balance. */
  lessons: z.int().min(0).max(OPENING_LESSONS_MAX).default(0),
};

/** One line of an import: text in every column; an empty column counts as missing. */
export const StudentLine = z.object({
  ...student,
  key: ImportKey,
  lessons: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .pipe(z.int().max(OPENING_LESSONS_MAX))
    .optional(),
  /** The key of a sibling whose account the child joins. */
  siblingOf: ImportKey.optional(),
});
export type StudentLine = z.infer<typeof StudentLine>;

export const StudentsImport = z.object({
  isDryRun: z.boolean(),
  lines: z.int(),
  made: z.int(),
  /** Lines with a known key; these are not created again. */
  known: z.int(),
  failed: z.int(),
  /** By line number in the file; the header is line 1. */
  errors: z.array(
    z.object({
      line: z.int(),
      /** null when the problem concerns the whole line. */
      column: z.enum(studentColumns).nullable(),
      problem: z.enum([...fieldCodes, ...lineProblems]),
    }),
  ),
});
export type StudentsImport = z.infer<typeof StudentsImport>;

/** Students created by managers: one, or an import from another system. */
export const managerStudentsApi = endpoints({
  'POST /api/v2/manager/students': {
    access: 'manager',
    summary:
      'Creates the account of a family with its first child. With an e-mail, a link to choose a password is sent if asked; with a phone, it signs in by code. A key creates one student only.',
    body: z.object({ ...student, key: ImportKey.optional(), isInvited: z.boolean().default(false) }),
    reply: Id,
    errors: ['key_used'],
  },
  'POST /api/v2/manager/students/imports': {
    access: 'manager',
    summary:
      'Imports students from CSV (UTF-8, with a header), each line independently: an invalid line does not stop the others. Importing the same file again creates no duplicates. A dry run reports the result and changes nothing.',
    query: z.object({ dryRun: z.stringbool().default(false), isInvited: z.stringbool().default(false) }),
    uploadLimitBytes: STUDENTS_IMPORT_MAX_BYTES,
    reply: StudentsImport,
  },
});
