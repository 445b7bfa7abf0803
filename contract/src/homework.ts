import { z } from 'zod';
import { endpoints } from './endpoint.ts';

export const homeworkApi = endpoints({
  'GET /api/v2/homeworks/counters': {
    access: 'student',
    summary: 'How much homework waits to be started.',
    reply: z.object({ created: z.int().nonnegative() }),
  },
});
