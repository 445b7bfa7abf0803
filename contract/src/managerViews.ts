import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { VIEW_NAME_MAX_LENGTH, VIEW_SEARCH_MAX_LENGTH, viewLists, VIEWS_MAX } from './managerViews.facts.ts';
import { Id, Nothing } from './people.ts';

const View = z.object({
  id: z.uuid(),
  list: z.enum(viewLists),
  name: z.string(),
  /** The query string of the list's address, without the `?`. */
  search: z.string(),
});

/** A manager's saved views of the desk's lists. */
export const managerViewsApi = endpoints({
  'GET /api/v2/manager/me/views': {
    access: 'manager',
    summary: 'Your saved views of the desk’s lists, by name.',
    reply: z.object({ views: z.array(View).max(VIEWS_MAX) }),
  },
  'POST /api/v2/manager/me/views': {
    access: 'manager',
    summary: 'Saves a view of a list; one of the same name is replaced.',
    body: z.object({
      list: z.enum(viewLists),
      name: z.string().trim().min(1).max(VIEW_NAME_MAX_LENGTH),
      search: z
        .string()
        .max(VIEW_SEARCH_MAX_LENGTH)
        .regex(/^[\w\-.~%=&+:/]*$/),
    }),
    reply: View,
    errors: ['too_many_views'],
  },
  'DELETE /api/v2/manager/me/views/{id}': {
    access: 'manager',
    summary: 'Removes a saved view.',
    params: Id,
    reply: Nothing,
    errors: ['not_found'],
  },
});
