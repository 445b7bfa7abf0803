import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { notificationChannels, notificationKinds } from './notifications.facts.ts';

const Choices = z.object({
  /**
   * Where email and SMS are sent; null when there is no address yet. For devices and chats, see GET /profile/channels.
   */
  addresses: z.object({ email: z.string().nullable(), sms: z.string().nullable() }),
  choices: z.array(
    z.object({
      kind: z.enum(notificationKinds),
      email: z.boolean(),
      sms: z.boolean(),
      push: z.boolean(),
      telegram: z.boolean(),
    }),
  ),
});
export type NotificationChoices = z.infer<typeof Choices>;

export const notificationsApi = endpoints({
  'GET /api/v2/profile/notifications': {
    access: 'signedIn',
    summary: 'The kinds of messages a person receives, and by which channel.',
    reply: Choices,
  },
  'PUT /api/v2/profile/notifications': {
    access: 'signedIn',
    summary: 'Turns one channel on or off for one kind of message.',
    body: z.object({
      kind: z.enum(notificationKinds),
      channel: z.enum(notificationChannels),
      isOn: z.boolean(),
    }),
    reply: Choices,
  },
});
