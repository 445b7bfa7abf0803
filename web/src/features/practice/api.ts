import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { outboxOf } from './answersOutbox.ts';

/** Below `lessons`: a lesson that was held brings new words. What waits to be sent is sent first, and not asked again. */
export const practiceQuery = (childId: string) =>
  queryOptions({
    queryKey: ['lessons', 'practice', childId],
    // Without a network it fails in words, and doesn't wait for one.
    networkMode: 'always',
    queryFn: async ({ signal }) => {
      const outbox = outboxOf(childId);
      await outbox.send();
      const practice = await call('GET /api/v2/practice', { signal });
      const answered = outbox.words();
      const words = practice.words.filter(({ word }) => !answered.has(word.toLowerCase()));
      return { ...practice, words, doneToday: practice.doneToday + practice.words.length - words.length };
    },
  });
