import { z } from 'zod';
import { papers } from './board.facts.ts';
import { endpoints } from './endpoint.ts';
import { Name, Nothing, PersonCard } from './people.ts';
import { WHITEBOARDS_PAGE_SIZE } from './whiteboards.facts.ts';

/** 24 random bytes as base64url. */
const Code = z.object({ code: z.string().regex(/^[0-9A-Za-z_-]{32}$/) });

export const Whiteboard = z.object({
  /** The room's id. */
  id: z.uuid(),
  code: z.string(),
  /** Its name as the requesting person set it. */
  name: z.string(),
  nameForTeacher: z.string(),
  nameForStudent: z.string(),
  teacher: PersonCard,
  student: PersonCard,
  createdAt: z.iso.datetime(),
  isArchived: z.boolean(),
});
export type Whiteboard = z.infer<typeof Whiteboard>;

const Names = z.object({ nameForTeacher: Name, nameForStudent: Name });

export const whiteboardsApi = endpoints({
  'GET /api/v2/whiteboards': {
    access: 'signedIn',
    summary: 'One page of the signed-in person’s whiteboards, newest first.',
    query: z.object({ list: z.enum(['active', 'archived']).default('active'), cursor: z.string().max(200).optional() }),
    reply: z.object({ items: z.array(Whiteboard).max(WHITEBOARDS_PAGE_SIZE), nextCursor: z.string().nullable() }),
  },
  'POST /api/v2/whiteboards': {
    access: 'teacher',
    summary: 'Creates a whiteboard with one of the teacher’s students.',
    body: Names.extend({ studentId: z.uuid() }),
    reply: Whiteboard,
    errors: ['not_your_student', 'whiteboard_quota'],
  },
  'GET /api/v2/whiteboards/{code}': {
    access: 'signedIn',
    summary: 'One whiteboard, for its two people.',
    params: Code,
    reply: Whiteboard,
  },
  'GET /api/v2/whiteboards/{code}/cover': {
    access: 'signedIn',
    summary: 'The drawings on the first page of a whiteboard, for a thumbnail in a list.',
    params: Code,
    reply: z.object({
      /** A PageSnapshot of boardState.ts; null when nothing was drawn. */
      board: z.unknown(),
      /** What is printed on that page. */
      paper: z.enum(papers),
    }),
  },
  'PATCH /api/v2/whiteboards/{code}': {
    access: 'teacher',
    summary: 'Renames, archives or restores a whiteboard.',
    params: Code,
    body: Names.extend({ isArchived: z.boolean() }).partial(),
    reply: Whiteboard,
  },
  'DELETE /api/v2/whiteboards/{code}': {
    access: 'teacher',
    summary: 'Deletes an archived whiteboard, with everything on it.',
    params: Code,
    reply: Nothing,
    errors: ['whiteboard_in_use'],
  },
});
