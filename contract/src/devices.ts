import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { IceServer } from './roomApi.ts';

export const devicesApi = endpoints({
  'GET /api/v2/devices/network': {
    access: 'signedIn',
    summary:
      'What a device needs to try its way to the relay of calls; an empty list when the school runs none, or with `needs_lesson` when the account has no lesson ahead and had none for 30 days, or no proved address.',
    reply: z.object({ iceServers: z.array(IceServer), needsLesson: z.boolean() }),
    errors: ['too_many_requests'],
  },
});
