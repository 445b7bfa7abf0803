import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { paths } from '../../lib/paths.ts';
import { rehearsal } from '../../lib/rehearsal.ts';

export const firstDayQuery = queryOptions({
  queryKey: ['first_day'],
  queryFn: ({ signal }) => call('GET /api/v2/first_day', { signal }),
});

export const putAway = () => call('DELETE /api/v2/first_day');

/** Continues in this tab as the made-up person, which requires loading a new page. */
export async function enterRehearsal(): Promise<void> {
  const begun = await call('POST /api/v2/rehearsals');
  rehearsal.begin(begun);
  window.location.assign(paths.room(begun.lessonId));
}

export function leaveRehearsal(): void {
  rehearsal.leave();
  window.location.assign(paths.lessons);
}
