import { z } from 'zod';
import { endpoints } from './endpoint.ts';

const Store = z.enum(['folder', 'bucket']);

/** Where uploaded files are stored, and moving them elsewhere. */
export const managerFilesApi = endpoints({
  'GET /api/v2/manager/files': {
    access: 'manager',
    summary:
      'Where files are stored: which store receives new ones, and whether each configured store can be written, read and deleted from, which is tested. `problem` is the store’s own message.',
    reply: z.object({
      newFilesGoTo: Store,
      stores: z.array(z.object({ name: Store, isWorking: z.boolean(), problem: z.string().nullable() })),
    }),
  },
  'POST /api/v2/manager/files/moves': {
    access: 'manager',
    summary:
      'Moves some files to the store that receives new ones, in the order of their keys, starting after `after`. Each file is deleted from its old place once the new one returns the same bytes. Call it again with `next` until that is null; it can be started again at any time.',
    body: z.object({ to: Store, after: z.string().max(64).nullable().default(null) }),
    reply: z.object({
      moved: z.int(),
      bytes: z.int(),
      failed: z.array(z.object({ key: z.string(), problem: z.string() })),
      next: z.string().nullable(),
    }),
  },
});
