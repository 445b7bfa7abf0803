import { z } from 'zod';
import { PASSWORD_INPUT_MAX_LENGTH } from './auth.ts';
import { endpoints } from './endpoint.ts';
import { CHILDREN_MAX } from './family.facts.ts';
import { Id, Name, Nothing } from './people.ts';

export const Child = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  photo: z.object({ thumb: z.string().nullable() }),
  /** The child that this session's calls are about. */
  isChosen: z.boolean(),
});
export type Child = z.infer<typeof Child>;

/** Pages with few, large controls, read aloud, without anything about money or settings. */
const ChildView = z.object({ childView: z.boolean() }).strict();

export const familyApi = endpoints({
  'GET /api/v2/family/children': {
    access: 'student',
    summary: 'The children of this account, the account’s owner first.',
    reply: z.object({ children: z.array(Child).max(CHILDREN_MAX), canAdd: z.boolean() }),
  },
  'POST /api/v2/family/children': {
    access: 'student',
    summary: 'Adds a child with its own lessons, balance, homework and words. It is not chosen automatically.',
    body: z.object({ firstName: Name, lastName: Name.optional() }).strict(),
    reply: Child,
    errors: ['children_full', 'too_many_requests'],
  },
  'PATCH /api/v2/family/children/{id}': {
    access: 'student',
    summary: 'Changes a child’s name; omitted fields stay unchanged.',
    params: Id,
    body: z.object({ firstName: Name, lastName: Name }).partial().strict(),
    reply: Child,
    errors: ['not_found'],
  },
  'POST /api/v2/family/children/{id}/choice': {
    access: 'student',
    summary: 'Chooses a child: from then on every call of this session is about it.',
    params: Id,
    reply: Nothing,
    errors: ['not_found'],
  },
  'POST /api/v2/family/children/{id}/removal': {
    access: 'student',
    summary: 'Removes a child and all of its data; the account and the other children stay.',
    params: Id,
    body: z.object({ oldPassword: z.string().max(PASSWORD_INPUT_MAX_LENGTH).default('') }),
    reply: Nothing,
    errors: ['not_found', 'last_child', 'sign_in_again', 'lesson_in_progress', 'too_many_requests'],
  },
  'GET /api/v2/students/{id}/child_view': {
    access: 'signedIn',
    summary: 'Whether a child’s pages use the child view: for its family and its teachers of the last 60 days.',
    params: Id,
    reply: ChildView,
    errors: ['not_found'],
  },
  'PUT /api/v2/students/{id}/child_view': {
    access: 'signedIn',
    summary: 'Switches a child’s child view on or off: for its family, or a teacher of the last 60 days.',
    params: Id,
    body: ChildView,
    reply: ChildView,
    errors: ['not_found'],
  },
  'GET /api/v2/family/things/{id}': {
    access: 'student',
    summary:
      'The child of the family that a lesson, a homework, a wish or a whiteboard (by its code) belongs to, if that is not the chosen child.',
    params: z.object({ id: z.union([z.uuid(), z.string().length(32)]) }),
    reply: Child,
    errors: ['not_found'],
  },
});
