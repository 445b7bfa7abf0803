import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { Locale, Nothing, Role, TimeZone } from './people.ts';

export const Profile = z.object({
  id: z.uuid(),
  type: Role,
  email: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  timeZone: z.string(),
  locale: Locale.nullable(),
  isEmailConfirmed: z.boolean(),
  photo: z.object({ thumb: z.string().nullable() }),
  settings: z.object({ activationDelay: z.int(), lateInterval: z.int() }),
});
export type Profile = z.infer<typeof Profile>;

export const profileApi = endpoints({
  'GET /api/v2/profile': {
    access: 'signedIn',
    summary: 'Who is signed in.',
    reply: Profile,
  },
  'POST /api/v2/profile/time_zone': {
    access: 'signedIn',
    summary: "Sets the time zone; sent when the browser's differs from the profile's.",
    body: z.object({ timeZone: TimeZone }),
    reply: z.object({ timeZone: z.string() }),
  },
  'GET /api/v2/profile/resend_confirmation_email': {
    access: 'signedIn',
    summary: 'Sends the link that confirms the e-mail address once more.',
    reply: Nothing,
    errors: ['too_many_requests'],
  },
});
