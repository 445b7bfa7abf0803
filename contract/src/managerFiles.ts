import { z } from 'zod';
import { endpoints } from './endpoint.ts';

const Store = z.enum(['folder', 'bucket']);

/** Where uploaded files are stored, and moving them elsewhere. */
export const managerFilesApi = endpoints({
  'GET /api/v2/manager/files': {
    access: 'manager',
    summary:
      'Where files lie: which store takes new ones, and whether each one set can be written, read and emptied; a try is made. `problem` is in the words of the store.',
    reply: z.object({
      newFilesGoTo: Store,
      stores: z.array(z.object({ name: Store, isWorking: z.boolean(), problem: z.string().nullable() })),
    }),
  },
  'POST /api/v2/manager/files/moves': {
    access: 'manager',
    summary:
      'Moves some files to the store that takes new ones, in the order of their keys from behind `after`, each by itself: it leaves its old place when the new one gives back the same bytes. Call it again with `next` until that is null; it may be begun anew at any time.',
    body: z.object({ to: Store, after: z.string().max(64).nullable().default(null) }),
    reply: z.object({
      moved: z.int(),
      bytes: z.int(),
      failed: z.array(z.object({ key: z.string(), problem: z.string() })),
      next: z.string().nullable(),
    }),
  },
});
