import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

/** Words a lesson's child finds hard, for its teacher. */
export const weakWordsQuery = (lessonId: string) =>
  queryOptions({
    queryKey: ['lessons', 'weak_words', lessonId],
    queryFn: ({ signal }) => call('GET /api/v2/lessons/{id}/weak_words', { params: { id: lessonId }, signal }),
  });
