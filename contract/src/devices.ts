import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { IceServer } from './roomApi.ts';

export const devicesApi = endpoints({
  'GET /api/v2/devices/network': {
    access: 'signedIn',
    summary:
      'What a device needs to test its path to the call relay. An empty list if the school has no relay, or with `needs_lesson` if the account has no lesson ahead and none in the last 30 days, or no proved address.',
    reply: z.object({ iceServers: z.array(IceServer), needsLesson: z.boolean() }),
    errors: ['too_many_requests'],
  },
});
