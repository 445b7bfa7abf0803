import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { outboxOf } from './answersOutbox.ts';

/**
 * Keyed below `lessons`, because a held lesson brings new words. Waiting answers are sent first, so that their words
 * are not asked again.
 */
export const practiceQuery = (childId: string) =>
  queryOptions({
    queryKey: ['lessons', 'practice', childId],
    // Without a network it fails with an error instead of waiting.
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
