import { z } from 'zod';
import { endpoints } from './endpoint.ts';

const BASE64URL = /^[\w-]+$/;

/** Where notices are sent besides email and SMS: the devices and Telegram chats of an account. */
const Channels = z.object({
  push: z.object({
    /** The school's key for subscriptions (RFC 8292), base64url; null when the school sends none. */
    publicKey: z.string().nullable(),
    /** How many devices of the account receive notices. */
    devices: z.number().int(),
    /** Whether the requesting device is one of them. */
    isHere: z.boolean(),
  }),
  telegram: z.object({
    /** Whether the school has a bot. */
    isOffered: z.boolean(),
    /** Oldest first, at most `CHATS_MAX`. */
    chats: z.array(z.object({ id: z.string(), name: z.string(), linkedAt: z.iso.datetime() })),
  }),
});
export type Channels = z.infer<typeof Channels>;

const endpoint = z.url().max(1000);
/** 16 bytes. */
const auth = z.string().length(22).regex(BASE64URL);
export const PushSubscriber = z.object({
  endpoint,
  /** 65 bytes: an uncompressed point on P-256. */
  p256dh: z.string().length(87).regex(BASE64URL),
  auth,
});

export const channelsApi = endpoints({
  'GET /api/v2/profile/channels': {
    access: 'signedIn',
    summary: 'The devices and chats that receive notices.',
    reply: Channels,
  },
  'PUT /api/v2/profile/push_device': {
    access: 'signedIn',
    summary: 'Subscribes this device to notices until its session ends, with a PushSubscription of its browser.',
    body: PushSubscriber,
    reply: Channels,
    errors: ['channel_closed', 'too_many_devices', 'too_many_requests'],
  },
  'POST /api/v2/push_renewals': {
    access: 'anyone',
    summary:
      'Replaces a subscription that a browser has renewed. Its service worker has no session; it is authenticated by data of the old subscription that only the browser and the school know.',
    body: z.object({ old: z.object({ endpoint, auth }), renewed: PushSubscriber }),
    reply: z.object({}),
    errors: ['channel_closed', 'not_found', 'too_many_requests'],
  },
  'DELETE /api/v2/profile/push_device': {
    access: 'signedIn',
    summary: 'Unsubscribes this device from notices.',
    reply: Channels,
  },
  'POST /api/v2/profile/telegram': {
    access: 'signedIn',
    summary:
      'A link that opens the bot and links the chat to the account: used once, within 15 minutes. Only the newest one works.',
    reply: z.object({ link: z.url(), expiresAt: z.iso.datetime() }),
    errors: ['channel_closed', 'too_many_devices', 'too_many_requests'],
  },
  'DELETE /api/v2/profile/telegram/{id}': {
    access: 'signedIn',
    summary: 'Unlinks this chat from notices.',
    params: z.object({ id: z.string().regex(/^[1-9]\d{0,17}$/) }),
    reply: Channels,
    errors: ['not_found'],
  },
});
