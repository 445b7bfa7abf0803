import { z } from 'zod';
import { Activity } from './activity.ts';
import { PageId } from './board.ts';
import { endpoints } from './endpoint.ts';
import { Id } from './people.ts';
import { queryNumber } from './queryNumber.ts';

const Seq = z.int().min(0);
/** Milliseconds since the lesson's call began. */
const AtMs = z.int().min(0);

export const lessonReplayApi = endpoints({
  'GET /api/v2/lessons/{id}/replay': {
    access: 'signedIn',
    summary: 'How a held lesson began, how long it went and which pages it showed: what is needed to play it back.',
    params: Id,
    reply: z.object({
      /** When the call began: timers of the log end by this clock. */
      startedAt: z.iso.datetime(),
      lengthMs: AtMs,
      /** Its entries are those after this one. */
      afterSeq: Seq,
      lastSeq: Seq,
      /** JSON of what the room was when the call began: a RoomState without people, and a PageSnapshot of each page. */
      state: z.string(),
      pages: z.array(z.string()),
      turns: z.array(z.object({ seq: Seq, atMs: AtMs, page: PageId })),
      slides: z.array(
        z.object({
          page: PageId,
          imageUrl: z.string(),
          thumbUrl: z.string(),
          description: z.string(),
          activity: Activity.nullable(),
        }),
      ),
    }),
  },
  'GET /api/v2/lessons/{id}/replay/entries': {
    access: 'signedIn',
    summary: 'What was drawn, written and shown in a held lesson, in the order of its log, a part at a time.',
    params: Id,
    query: z.object({ after: queryNumber(0, 999_999_999).default(0) }),
    reply: z.object({
      /** Number in the log, when it was, whose it is (`t`, `s`, `-` the server's), and the event as JSON. */
      entries: z.array(z.tuple([Seq, AtMs, z.enum(['t', 's', '-']), z.string()])),
      /** The `after` of the next part; null: that was all. */
      next: Seq.nullable(),
    }),
  },
});
