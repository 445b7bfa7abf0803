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
    summary: 'The beginning, length and page turns of a held lesson: what is needed to play it back.',
    params: Id,
    reply: z.object({
      /** When the call began; timers in the log end by this clock. */
      startedAt: z.iso.datetime(),
      lengthMs: AtMs,
      /** Entries after this one follow. */
      afterSeq: Seq,
      lastSeq: Seq,
      /** JSON of the room's state when the call began: a RoomState without people, and a PageSnapshot of each page. */
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
      /** Sequence number, time, author (`t`, `s`, or `-` for the server), and the event as JSON. */
      entries: z.array(z.tuple([Seq, AtMs, z.enum(['t', 's', '-']), z.string()])),
      /** The `after` of the next part; null when this is the last one. */
      next: Seq.nullable(),
    }),
  },
});
