import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { PushSubscriber } from './channels.ts';
import { Nothing } from './people.ts';

/** Who looks after what goes wrong, and is alarmed of it. */
export const managerDutyApi = endpoints({
  'GET /api/v2/manager/duty': {
    access: 'manager',
    summary:
      'Who is on duty, until when. They are alarmed of red lessons that nobody has taken; after six minutes the owners are.',
    reply: z.object({
      onDuty: z.array(z.object({ id: z.uuid(), name: z.string(), until: z.iso.datetime() })).max(200),
      /** By what alarms would reach you. */
      mine: z.object({
        until: z.iso.datetime().nullable(),
        phone: z.string().nullable(),
        /** Browsers of yours that get alarms, this one among them. */
        devices: z.int(),
        isThisDevice: z.boolean(),
      }),
      /** Subscribes a browser; null: the school sends no notifications to browsers. */
      pushKey: z.string().nullable(),
    }),
  },
  'PUT /api/v2/manager/me/duty': {
    access: 'manager',
    summary: 'You are on duty until then, at most sixteen hours from now; null ends your duty.',
    body: z.object({ until: z.iso.datetime().nullable() }),
    reply: Nothing,
    errors: ['invalid_fields'],
  },
  'PUT /api/v2/manager/me/push_device': {
    access: 'manager',
    summary: 'Alarms go to this browser as well, until its session ends.',
    body: PushSubscriber,
    reply: Nothing,
    errors: ['channel_closed', 'invalid_fields'],
  },
  'DELETE /api/v2/manager/me/push_device': {
    access: 'manager',
    summary: 'No more alarms go to this browser.',
    reply: Nothing,
  },
});
