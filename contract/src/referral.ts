import { z } from 'zod';
import { endpoints } from './endpoint.ts';

/** A friend who joined by the family's link: the child's first name, and how far they got. */
export const InvitedFriend = z.object({
  name: z.string(),
  joinedAt: z.iso.datetime(),
  /** joined: has an account. earned: has bought. taken_back: that purchase was refunded. */
  status: z.enum(['joined', 'earned', 'taken_back']),
  lessons: z.int(),
});
export type InvitedFriend = z.infer<typeof InvitedFriend>;

export const referralApi = endpoints({
  'GET /api/v2/referral': {
    access: 'student',
    summary: 'The caller’s own invitation link, who joined by it, and what was earned.',
    reply: z.object({
      code: z.string(),
      url: z.url(),
      lessonsEarned: z.int(),
      friends: z.array(InvitedFriend).max(100),
    }),
  },
  'GET /api/v2/referral/inviters/{code}': {
    access: 'anyone',
    summary: 'The first name of the person who invites with a code; null if nobody does.',
    params: z.object({ code: z.string().trim().min(1).max(64) }),
    reply: z.object({ name: z.string().nullable() }),
    errors: ['too_many_requests'],
  },
});
