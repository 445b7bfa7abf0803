import type { PlacementAnswers } from '@skylark/contract/placement';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';

/** Keyed below `lessons`, because a teacher may do the placement, too. */
export const placementQuery = queryOptions({
  queryKey: ['lessons', 'placement'],
  queryFn: ({ signal }) => call('GET /api/v2/placement', { signal }),
});

/** The words must not change while they are asked. */
export const ladderQuery = queryOptions({
  queryKey: ['placement', 'ladder'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: ({ signal }) => call('GET /api/v2/placement/ladder', { signal }),
});
export const lessonLadderQuery = (id: string) =>
  queryOptions({
    queryKey: ['placement', 'ladder', id],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => call('GET /api/v2/lessons/{id}/placement', { params: { id }, signal }),
  });

export const place = (answers: PlacementAnswers) => call('POST /api/v2/placement', { body: { answers } });
export const placeInLesson = (id: string, answers: PlacementAnswers) =>
  call('POST /api/v2/lessons/{id}/placement', { params: { id }, body: { answers } });
