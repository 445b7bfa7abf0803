import { z } from 'zod';
import { papers } from './board.facts.ts';
import { PageId } from './board.ts';
import { endpoints } from './endpoint.ts';
import { LessonDetails } from './lessons.ts';
import { Id, Nothing } from './people.ts';
import { PICTURE_MAX_BYTES } from './room.facts.ts';
import { Seat } from './room.ts';

export const IceServer = z.object({
  urls: z.array(z.string()),
  username: z.string().optional(),
  credential: z.string().optional(),
});

/** What would happen if the teacher ended the lesson now. */
const LessonEnding = z.object({
  outcome: z.enum(['held', 'missed']),
  missedBy: z.enum(['student', 'teacher', 'both']).nullable(),
  /** Whole minutes until the end of the booked time. */
  minutesLeft: z.int().nonnegative(),
  /** Minutes that the school would owe the family. */
  minutesOwed: z.int().nonnegative(),
  /** Owed minutes are rounded up to a multiple of this. */
  roundingMinutes: z.int().positive(),
});
export type LessonEnding = z.infer<typeof LessonEnding>;

export const roomApi = endpoints({
  'GET /api/v2/rooms/{id}': {
    access: 'signedIn',
    summary: 'The lesson of an open room, for its two people.',
    params: Id,
    reply: z.object({
      lesson: LessonDetails,
      seat: Seat,
      now: z.iso.datetime(),
      iceServers: z.array(IceServer),
      /** The student's side has stopped camera and microphone, and has not resumed. */
      isStopped: z.boolean(),
    }),
    errors: ['room_not_found', 'room_not_open', 'lesson_over'],
  },
  'GET /api/v2/rooms/{id}/relay': {
    access: 'signedIn',
    summary: 'Fresh credentials for the relay of calls, for the two people of a lesson whose room is open.',
    params: Id,
    reply: z.object({ iceServers: z.array(IceServer) }),
    errors: ['room_not_found', 'room_not_open', 'lesson_over', 'too_many_requests'],
  },
  'GET /api/v2/rooms/{id}/ending': {
    access: 'teacher',
    summary: 'What would happen if the teacher ended the lesson now: how it would count, and the minutes owed.',
    params: Id,
    reply: LessonEnding,
    errors: ['room_not_found', 'room_not_open', 'lesson_over', 'lesson_not_started'],
  },
  'POST /api/v2/rooms/{id}/end': {
    access: 'teacher',
    summary: 'Ends the lesson, which then counts as held.',
    params: Id,
    reply: Nothing,
    errors: ['room_not_found', 'lesson_over', 'lesson_not_started'],
  },
  'POST /api/v2/rooms/{id}/pictures': {
    access: 'signedIn',
    summary: 'Uploads a picture for the board; it is re-encoded.',
    params: Id,
    uploadLimitBytes: PICTURE_MAX_BYTES,
    reply: z.object({ id: z.uuid(), width: z.int(), height: z.int() }),
    errors: [
      'room_not_found',
      'lesson_over',
      'room_shut',
      'only_images',
      'picture_too_large',
      'picture_unreadable',
      'picture_quota',
      'too_large',
    ],
  },
  'GET /api/v2/rooms/{id}/pictures/{picture}': {
    access: 'signedIn',
    summary: 'A picture of the board.',
    params: Id.extend({ picture: z.uuid() }),
    reply: 'file',
    fileTypes: ['image/webp'],
    errors: ['room_not_found'],
  },
  'GET /api/v2/lessons/{id}/board': {
    access: 'signedIn',
    summary: 'The final board of a lesson, page by page in the order in which they were shown.',
    params: Id,
    reply: z.object({
      /** Whether the lesson can be played back: it was held, and its log is stored. */
      hasReplay: z.boolean(),
      pages: z.array(
        z.object({
          id: PageId,
          slide: z.object({ imageUrl: z.string(), description: z.string() }).nullable(),
          /** A PageSnapshot of boardState.ts; null when nothing was drawn. */
          board: z.unknown(),
          /** What is printed on a page without a slide. */
          paper: z.enum(papers),
          /** The teacher's comments on this page. */
          comments: z.array(z.string()),
        }),
      ),
    }),
  },
});
