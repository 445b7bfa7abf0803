import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { PushSubscriber } from './channels.ts';
import { Nothing } from './people.ts';

/** Who is on duty and receives alarms. */
export const managerDutyApi = endpoints({
  'GET /api/v2/manager/duty': {
    access: 'manager',
    summary:
      'Who is on duty, and until when. They receive alarms of red lessons that nobody has taken; after six minutes the owners do.',
    reply: z.object({
      onDuty: z.array(z.object({ id: z.uuid(), name: z.string(), until: z.iso.datetime() })).max(200),
      /** The channels by which alarms reach the requesting manager. */
      mine: z.object({
        until: z.iso.datetime().nullable(),
        phone: z.string().nullable(),
        /** The manager's browsers that receive alarms, including this one. */
        devices: z.int(),
        isThisDevice: z.boolean(),
      }),
      /** Subscribes a browser; null if the school sends no browser notifications. */
      pushKey: z.string().nullable(),
    }),
  },
  'PUT /api/v2/manager/me/duty': {
    access: 'manager',
    summary: 'Puts you on duty until the given time, at most sixteen hours from now; null ends your duty.',
    body: z.object({ until: z.iso.datetime().nullable() }),
    reply: Nothing,
    errors: ['invalid_fields'],
  },
  'PUT /api/v2/manager/me/push_device': {
    access: 'manager',
    summary: 'Also sends alarms to this browser, until its session ends.',
    body: PushSubscriber,
    reply: Nothing,
    errors: ['channel_closed', 'invalid_fields'],
  },
  'DELETE /api/v2/manager/me/push_device': {
    access: 'manager',
    summary: 'Stops sending alarms to this browser.',
    reply: Nothing,
  },
});
