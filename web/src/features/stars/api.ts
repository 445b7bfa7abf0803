import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { queryClient } from '../../lib/queries.ts';

export const collectionQuery = queryOptions({
  queryKey: ['stars'],
  queryFn: ({ signal }) => call('GET /api/v2/stars', { signal }),
});

/** The child's own stars of one lesson. */
export const lessonStarsQuery = (lessonId: string) =>
  queryOptions({
    queryKey: ['stars', 'lesson', lessonId],
    queryFn: ({ signal }) => call('GET /api/v2/lessons/{id}/stars', { params: { id: lessonId }, signal }),
  });

export async function openSticker(sticker: string): Promise<void> {
  const collection = await call('POST /api/v2/stickers/{sticker}/open', { params: { sticker } });
  queryClient.setQueryData(collectionQuery.queryKey, collection);
}
