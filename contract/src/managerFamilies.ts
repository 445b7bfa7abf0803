import { z } from 'zod';
import { GivenDay } from './dates.ts';
import { endpoints } from './endpoint.ts';
import { LessonStatus } from './lessons.ts';
import { BALANCE_MAX, NOTE_MAX_LENGTH, NOTES_MAX, familyTabs } from './managerFamilies.facts.ts';
import { managerPage, pageQuery } from './managerPage.ts';
import { Id, Nothing } from './people.ts';
import { locales } from './people.facts.ts';
import { queryNumber } from './queryNumber.ts';

const Child = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Lessons that are paid and not yet used. */
  balance: z.int(),
  nextLessonAt: z.iso.datetime().nullable(),
});

const FamilyLesson = z.object({
  id: z.uuid(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  status: LessonStatus,
  missedBy: z.string().nullable(),
  number: z.int().nullable(),
  isTrial: z.boolean(),
  isSeries: z.boolean(),
  child: z.object({ id: z.uuid(), name: z.string() }),
  teacher: z.object({ id: z.uuid(), name: z.string() }),
  topic: z.string().nullable(),
});

const Note = z.object({
  id: z.uuid(),
  text: z.string(),
  isPinned: z.boolean(),
  by: z.string(),
  at: z.iso.datetime(),
  /** When the text was last changed. */
  changedAt: z.iso.datetime().nullable(),
});

const NoteText = z.string().trim().min(1).max(NOTE_MAX_LENGTH);

/** Filters of the list of families; they are combined with AND. */
const familyFilter = {
  search: z.string().max(200).optional(),
  tab: z.enum(familyTabs).default('all'),
  /** Has taught or will teach a child of the family. */
  teacherId: z.uuid().optional(),
  /** A child has lessons of this course. */
  courseId: z.uuid().optional(),
  /** Lessons a child has left. */
  balanceFrom: queryNumber(0, BALANCE_MAX).optional(),
  balanceTo: queryNumber(0, BALANCE_MAX).optional(),
  /** The next booked lesson is before this day. */
  nextBefore: GivenDay.optional(),
  /** No lesson has been held since this day. */
  lastBefore: GivenDay.optional(),
  createdFrom: GivenDay.optional(),
  createdTo: GivenDay.optional(),
  locale: z.enum(locales).optional(),
  timeZone: z.string().min(1).max(64).optional(),
  hasEmail: z.enum(['yes', 'no']).optional(),
};

/** A family: an account and its children. */
export const managerFamiliesApi = endpoints({
  'GET /api/v2/manager/families': {
    access: 'manager',
    summary:
      'Families, newest first, page by page. `search` works like the desk’s search; `tab` selects one of the lists that managers work through; days are in the school’s time zone.',
    query: z.object({ ...familyFilter, ...pageQuery }),
    reply: managerPage(
      z.object({
        /** The account's id. */
        id: z.uuid(),
        parentName: z.string().nullable(),
        email: z.string().nullable(),
        phone: z.string().nullable(),
        timeZone: z.string(),
        isBlocked: z.boolean(),
        createdAt: z.iso.datetime(),
        lastLessonAt: z.iso.datetime().nullable(),
        children: z.array(Child).max(20),
      }),
    ),
  },
  'GET /api/v2/manager/families/csv': {
    access: 'manager',
    summary:
      'All families of a list or search as CSV, with their addresses; anything that a spreadsheet could take for a formula is escaped as text. The download is in the audit log.',
    query: z.object(familyFilter),
    reply: 'file',
    fileTypes: ['text/csv'],
    errors: ['report_too_long', 'too_many_requests', 'confirm_again'],
  },
  'GET /api/v2/manager/families/{id}': {
    access: 'manager',
    summary: 'A family at a glance, by its account or any child: whom to call, what is next, and recent problems.',
    params: Id,
    reply: z.object({
      id: z.uuid(),
      parentName: z.string().nullable(),
      email: z.string().nullable(),
      isEmailProved: z.boolean(),
      phone: z.string().nullable(),
      isPhoneProved: z.boolean(),
      locale: z.string().nullable(),
      timeZone: z.string(),
      createdAt: z.iso.datetime(),
      isBlocked: z.boolean(),
      /** When the account will be erased, if the family has asked for it. */
      eraseAt: z.iso.datetime().nullable(),
      children: z.array(Child).max(20),
      ahead: z.array(FamilyLesson).max(5),
      past: z.array(FamilyLesson).max(5),
      /** Unanswered wishes. */
      wishes: z
        .array(z.object({ id: z.uuid(), kind: z.string(), text: z.string(), createdAt: z.iso.datetime() }))
        .max(5),
      messages: z
        .array(
          z.object({
            id: z.uuid(),
            kind: z.string(),
            channel: z.string(),
            status: z.string(),
            createdAt: z.iso.datetime(),
          }),
        )
        .max(5),
      /** The last device check before a lesson. */
      check: z.object({ at: z.iso.datetime(), verdict: z.string(), faults: z.array(z.string()).max(50) }).nullable(),
      notes: z.array(Note).max(NOTES_MAX),
    }),
    errors: ['not_found'],
  },
  'GET /api/v2/manager/families/{id}/lessons': {
    access: 'manager',
    summary: 'Lessons of all children of a family, latest start first, page by page.',
    params: Id,
    query: z.object(pageQuery),
    reply: managerPage(FamilyLesson),
    errors: ['not_found'],
  },
  'POST /api/v2/manager/families/{id}/notes': {
    access: 'manager',
    summary: 'Adds a note about a family, visible to managers. It is included in the family’s data export.',
    params: Id,
    body: z.object({ text: NoteText, isPinned: z.boolean().default(false) }),
    reply: Note,
    errors: ['not_found', 'too_many_notes'],
  },
  'PATCH /api/v2/manager/notes/{id}': {
    access: 'manager',
    summary: 'Changes or pins a note; omitted fields stay unchanged.',
    params: Id,
    body: z.object({ text: NoteText, isPinned: z.boolean() }).partial().strict(),
    reply: Note,
    errors: ['not_found'],
  },
  'DELETE /api/v2/manager/notes/{id}': {
    access: 'manager',
    summary: 'Removes a note.',
    params: Id,
    reply: Nothing,
    errors: ['not_found'],
  },
});
